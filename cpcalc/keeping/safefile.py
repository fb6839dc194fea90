"""A file that is always whole: as it was, or as it shall be, whatever happens in between.

New content is written beside the file and then put in its place in one step. A kill, a full
disk or a power cut leaves the old file or the new one, never a part.
"""

import os
import re
import secrets
import shutil
from contextlib import suppress
from pathlib import Path


class ChangedMeanwhile(Exception):
    """Raised where a file is not as it was left: another program has written to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} was changed by another program")


class NotSaved(Exception):
    """Raised where a file cannot be written, for whatever reason the system gives."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        self.reason = error.strerror or str(error)
        super().__init__(f"cannot write {path}: {self.reason}")


class SafeFile:
    """A file with what it held when it was last looked at; None where there was none.

    Nothing that somebody else wrote there since is ever overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = self._found()

    def write(self, data: bytes) -> None:
        """The file holds this, or what it held before."""
        self._expect_unchanged()
        try:
            _replace(self.path, data)
        except OSError as error:
            raise NotSaved(self.path, error) from error
        self.data = data

    def remove(self) -> None:
        if self.data is None:
            return
        self._expect_unchanged()
        try:
            self.path.unlink()
        except OSError as error:
            raise NotSaved(self.path, error) from error
        self.data = None

    def sweep(self) -> None:
        """Removes what a killed process left beside the file and never put in its place."""
        left_over = re.compile(re.escape(f".{self.path.name}.") + r"[0-9a-f]{8}\.tmp")
        with suppress(OSError):
            for beside in self.path.parent.iterdir():
                if left_over.fullmatch(beside.name):
                    beside.unlink(missing_ok=True)

    def _found(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None

    def _expect_unchanged(self) -> None:
        if self._found() != self.data:
            raise ChangedMeanwhile(self.path)


def _replace(path: Path, data: bytes) -> None:
    """Puts the content in the place of the file at once, with the permissions it had."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        _write_through(beside, data)
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _keep_name(path.parent)


def _write_through(path: Path, data: bytes) -> None:
    """Writes a new file down to the disk itself, not only to what the system remembers."""
    with path.open("xb", buffering=0) as stream:
        left = memoryview(data)
        while left:
            left = left[stream.write(left) :]
        os.fsync(stream.fileno())


def _keep_name(folder: Path) -> None:
    """The new name reaches the disk too, where the system can be asked for that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
