"""Why a hand came out as it did: every unit with its rules, and what passed nothing as well."""
