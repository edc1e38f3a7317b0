/** A console that is compared, with the addresses that are opened. */
export interface ConsoleContender {
  name: string;
  /** Cookies of a session that nobody else uses. */
  signIn(): Promise<{ name: string; value: string; url: string }[]>;
  list: string;
  record: string;
  /** The text of the record's first field. */
  title: string;
  /** Without it the record is there when that field is drawn and enabled. */
  types: boolean;
}
