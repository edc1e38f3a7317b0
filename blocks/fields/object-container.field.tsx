// Shows the fields of an `object`, one below the other.
import { defineField } from './contract.ts';
import { PANE } from './panes/arrange.tsx';

export default defineField(PANE);
