import { createContext, useContext } from 'react';

/** What came of asking the program for something while a form is filled in. */
export interface Answer {
  isDone: boolean;
  /** Seconds until it may be asked for again, when the server said so. */
  waitSeconds?: number;
}

/** What fields that prove who somebody is ask of the program they stand in. */
export interface Asking {
  /**
   * Asks the host of the form for something by name, with the values of `fields`, which must be valid. Errors
   * are shown at the fields.
   */
  ask(name: string, fields: readonly string[]): Promise<Answer>;
  /** The id that this browser is known by. */
  deviceId(): Promise<string>;
}

/** Set by whoever draws the form. */
export const AskingContext = createContext<Asking>({
  ask: () => Promise.resolve({ isDone: false }),
  deviceId: () => Promise.resolve(''),
});

/** The program that the field stands in. */
export function useAsking(): Asking {
  return useContext(AskingContext);
}
