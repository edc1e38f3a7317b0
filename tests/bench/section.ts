/** The limit of a number. */
export interface Goal {
  atMost?: number;
  atLeast?: number;
  unit: string;
}

/** One number and its goal. */
export interface Finding {
  what: string;
  goal: string;
  measured: string;
  met: boolean;
}

export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The results of one section. */
export interface SectionReport {
  findings: readonly Finding[];
  tables: readonly Table[];
  /** How it was measured. */
  notes: readonly string[];
}

/** A part of the bench that can be run alone, by its name. */
export interface Section {
  name: string;
  title: string;
  /** A variable of the environment without which it is left out, and keeps its last result. */
  needs?: string;
  run(): Promise<SectionReport>;
}

/** A number with three significant digits. */
export function show(value: number, unit = ''): string {
  const digits =
    Number.isInteger(value) || Math.abs(value) >= 100
      ? 0
      : Math.abs(value) >= 10
        ? 1
        : Math.abs(value) >= 1
          ? 2
          : 3;
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === '' || unit === 'x' ? `${text}${unit}` : `${text} ${unit}`;
}

/** Compares a number with its goal. */
export function judge(what: string, value: number, { atMost, atLeast, unit }: Goal): Finding {
  const met = (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
  const goal = atMost === undefined ? `≥ ${show(atLeast ?? 0, unit)}` : `≤ ${show(atMost, unit)}`;
  return { what, goal, measured: show(value, unit), met };
}
