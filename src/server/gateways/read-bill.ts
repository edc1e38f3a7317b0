// Reads the rows of a bill by the names of its columns.

/** The value of a column in a row of a bill. Throws when the bill has no such column. */
export type Row = (column: string) => string;

/**
 * The rows of a bill below its header. A service may add and move columns, so that they are found by name.
 * What separates columns may stand in a payment's title, in the column `title`, which is then several cells.
 */
export function readRows(
  [header = [], ...rows]: readonly (readonly string[])[],
  title: string,
  separator: string,
): Row[] {
  const places = new Map(header.map((name, index) => [name, index]));
  const titleAt = places.get(title) ?? 0;
  return rows.map((row) => {
    const excess = row.length - header.length;
    if (excess < 0) throw new Error('A row of the bill has too few columns.');
    const whole = row.slice(titleAt, titleAt + excess + 1).join(separator);
    const cells = row.toSpliced(titleAt, excess + 1, whole);
    return (column) => {
      const value = cells[places.get(column) ?? -1];
      if (value === undefined) throw new Error(`The bill has no column "${column}".`);
      return value;
    };
  });
}
