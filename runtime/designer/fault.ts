/** Declares what is wrong with a rule of a form. */
type FaultCode =
  | 'names-nothing'
  | 'never-true'
  | 'never-reached'
  | 'hidden-required'
  | 'circle'
  | 'value-unknown'
  | 'default-unknown'
  | 'unfilled';

export interface Fault {
  code: FaultCode;
  /** The rule that has it. */
  id: string;
  /** The position of the reaction, and of the row of its condition. */
  at?: number;
  row?: number;
  /** Its rows exclude one another: any of them would do. */
  isWithin?: boolean;
  /** Other rules that it is about. */
  with: readonly string[];
  /** What is written: a name, a value. */
  found?: string;
}
