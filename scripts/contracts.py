"""Two kinds of import contract for import-linter; pyproject.toml says what they hold for."""

from collections.abc import Iterator
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

ROOT = "yaniv"


def package(module: str) -> str:
    """The package of ours that a module stands in.

    >>> package("yaniv.game.cards"), package("yaniv")
    ('game', 'yaniv')
    """
    return module.split(".")[1] if "." in module else module


class ListedImports(Contract):
    """A contract that is broken by every import it does not list."""

    def strays(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        """Each importing and imported module that the list does not allow."""
        raise NotImplementedError

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        strays = sorted(self.strays(graph))
        lines = [
            f"{importer}:{detail['line_number']}: {detail['line_contents']}"
            for importer, imported in strays
            for detail in graph.get_import_details(importer=importer, imported=imported)
        ]
        return ContractCheck(kept=not strays, metadata={"lines": lines})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["lines"]:
            output.print_error(line)


class Arrows(ListedImports):
    """Of ours, a package imports only what its own line names: `words -> game`."""

    arrows = fields.ListField(subfield=fields.StringField())

    def strays(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        rows = (arrow.split("->") for arrow in cast(list[str], self.arrows))
        allowed = {importer.strip(): {importer.strip(), *imported.split()} for importer, imported in rows}
        for importer in graph.modules:
            for imported in graph.find_modules_directly_imported_by(importer):
                ours = imported == ROOT or imported.startswith(f"{ROOT}.")
                if ours and package(imported) not in allowed.get(package(importer), set()):
                    yield importer, imported


class Pure(ListedImports):
    """Some modules import each other and what is listed, and nothing else in the world."""

    modules = fields.ListField(subfield=fields.StringField())
    may_import = fields.ListField(subfield=fields.StringField())

    def strays(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        allowed = set(cast(list[str], self.may_import))
        for module in cast(list[str], self.modules):
            for importer in graph.modules:
                if importer == module or importer.startswith(f"{module}."):
                    for imported in graph.find_modules_directly_imported_by(importer):
                        inside = imported == module or imported.startswith(f"{module}.")
                        if not inside and imported not in allowed:
                            yield importer, imported
