/** Gives the outlines of the editor the rows of trees: how they are listed and dragged. */
export { useDrag, type Dragging } from '../owner-fields/tree/drag.ts';
export { listLines, type Drop, type Tree, type TreeItem, type TreeLine } from '../owner-fields/tree/tree.ts';
