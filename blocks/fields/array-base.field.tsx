// Gives the buttons of rows one name for every kind of list.
import { defineField } from './contract.ts';
import { PANE } from './panes/arrange.tsx';
import { ROW_PARTS } from './rows/part-fields.ts';

export default defineField({ ...PANE, parts: ROW_PARTS });
