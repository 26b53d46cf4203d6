export type Cell<Column extends string> = { column: Column; label: string; mark: string };

/** The cells of a table that people read: the first line names the columns, each other one begins with its label. */
export function readTable<Column extends string>(text: string, columns: readonly Column[]): Cell<Column>[] {
  const [header = [], ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  if (header.slice(1).join() !== columns.join()) {
    throw new Error(`The columns are ${header.slice(1).join()}, and not ${columns.join()}`);
  }
  return lines.flatMap(([label = "", ...marks]) => {
    if (marks.length !== columns.length) throw new Error(`"${label}" has ${marks.length} cells`);
    return columns.map((column, index) => ({ column, label, mark: marks[index] ?? "" }));
  });
}
