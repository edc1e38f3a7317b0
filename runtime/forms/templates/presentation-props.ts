import { LIMITS } from './reasons.ts';
import { when } from './keywords.ts';

const LABELS = [
  'labelCol',
  'labelWidth',
  'labelAlign',
  'labelWrap',
  'labelStyle',
  'colon',
  'asterisk',
  'tooltipLayout',
  'tooltipIcon',
];
const WRAPPERS = [
  'wrapperCol',
  'wrapperWidth',
  'wrapperAlign',
  'wrapperWrap',
  'wrapperStyle',
  'feedbackLayout',
  'feedbackIcon',
];
const BOXES = ['style', 'className', 'size', 'bordered', 'fullness', 'inset', 'layout', 'gridSpan'];
// A table's columns and pages, and the handles by which a page's own code would turn panes.
const PARTS = [
  'variant',
  'width',
  'align',
  'fixed',
  'ellipsis',
  'scroll',
  'pagination',
  'formStep',
  'formTab',
  'formCollapse',
];

/**
 * What rules written for Formily's own components say of looks alone. It is taken and kept, and nothing is made of it: forms look like their site. What says
 * something to whoever fills in the form (a tooltip, an addition to a box) is not among it: it is drawn.
 */
export const LOOKS: ReadonlySet<string> = new Set([...LABELS, ...WRAPPERS, ...BOXES, ...PARTS]);

/** Marks of the programs that rules are drawn in. */
export const MARKS: ReadonlySet<string> = new Set([
  'x-designable-id',
  'x-designable-source-name',
  '_designableId',
  'version',
]);

const MOST_WRITTEN = Number(LIMITS.text);

/** Whatever it is: not much of it. */
export const small = when((value) => (JSON.stringify(value)?.length ?? 0) <= MOST_WRITTEN, 'text');
