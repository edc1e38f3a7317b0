/** Asks anew how many records wait, once something was done to some of them. */
import { createContext } from 'react';

export const AskWaitingContext = createContext<() => void>(() => undefined);
