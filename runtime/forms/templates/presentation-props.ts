/**
 * Presentation props: props of Formily's own components that change the look alone. Stored, never
 * interpreted.
 */
import { LIMITS } from './reasons.ts';
import { when } from './keywords.ts';

const LABELS = [
  'labelCol',
  'labelWidth',
  'labelAlign',
  'labelWrap',
  'labelStyle',
  'colon',
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
const BOXES = ['style', 'className', 'size', 'bordered', 'fullness', 'inset', 'layout'];
// Columns and pages of a table, and the controllers by which a page's code would switch panes.
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

// Gaps of a grid, the look of tabs, buttons and lists of files; where Formily's own upload would send a file.
const LOOKS = [
  'minWidth',
  'maxWidth',
  'columnGap',
  'rowGap',
  'strictAutoFit',
  'colWrap',
  'breakpoints',
  'direction',
  'labelPlacement',
  'tabPosition',
  'animated',
  'centered',
  'ghost',
  'danger',
  'shape',
  'gutter',
  'forceRender',
  'showArrow',
  'expandIconPosition',
  'destroyInactiveTabPane',
  'listType',
  'showUploadList',
  'action',
  'wrap',
  'shallow',
];

/**
 * Accepted in every rule and ignored, because forms look like their site. Props that tell a visitor
 * something, such as a tooltip, are not among them: they are drawn.
 */
export const PRESENTATION_PROPS: ReadonlySet<string> = new Set([
  ...LABELS,
  ...WRAPPERS,
  ...BOXES,
  ...PARTS,
  ...LOOKS,
]);

/** Keys that Formily's designer writes into rules. */
export const DESIGNER_KEYS: ReadonlySet<string> = new Set([
  'x-designable-id',
  'x-designable-source-name',
  '_designableId',
  'version',
]);

const MAX_WRITTEN = Number(LIMITS.text);

/** Any value, at most as long as a text when written as JSON. */
export const small = when((value) => (JSON.stringify(value)?.length ?? 0) <= MAX_WRITTEN, 'text');
