/** Writes the name of a table, column or role into a statement that cannot bind it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
