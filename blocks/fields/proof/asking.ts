// Gives fields that verify a person the functions of their form.
import { createContext, useContext } from 'react';

/** The result of a request that a field sends while the form is filled in. */
export interface Answer {
  isDone: boolean;
  /** Seconds until the request may be sent again, if the server returned them. */
  waitSeconds?: number;
}

/** What the form around provides to fields that verify a person. */
export interface Asking {
  /**
   * Calls a function of the form by name, with the values of `fields`, which must be valid. Errors are shown
   * at the fields.
   */
  ask(name: string, fields: readonly string[]): Promise<Answer>;
  /** The id of this browser. */
  deviceId(): Promise<string>;
}

/** Provided by the component that draws the form. */
export const AskingContext = createContext<Asking>({
  ask: () => Promise.resolve({ isDone: false }),
  deviceId: () => Promise.resolve(''),
});

/** What the form around provides to the current field. */
export function useAsking(): Asking {
  return useContext(AskingContext);
}
