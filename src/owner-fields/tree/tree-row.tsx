// Draws a row of a tree with its title and the buttons for its commands.
import type { CSSProperties, ReactElement } from 'react';
import { TreeIcon } from './tree-icon.tsx';
import { canCopy, canMove, canRemove, type Bounds, type Tree, type TreeLine, type Way } from './tree.ts';
import type { Dragging } from './drag.ts';

/** The commands of a row's buttons. */
export type TreeCommand = Way | 'fold' | 'add' | 'edit' | 'copy' | 'remove';

interface TreeRowProps {
  line: TreeLine;
  /** What the item is called. */
  title: string;
  /** What is wrong with it; undefined for nothing. */
  note: string | undefined;
  /** True if items can be duplicated. */
  copies: boolean;
  tree: Tree;
  bounds: Bounds;
  /** True for the one row in the tab order. */
  isCurrent: boolean;
  dragging: Dragging | undefined;
  handle: Record<string, unknown>;
  translate(key: string): string;
  run(command: TreeCommand, code: string): void;
}

const WAYS: readonly Way[] = ['up', 'down', 'left', 'right'];
/** For a tree with one level. */
const FLAT_WAYS: readonly Way[] = ['up', 'down'];

export function TreeRow({
  line,
  title,
  note,
  copies,
  tree,
  bounds,
  isCurrent,
  dragging,
  handle,
  translate,
  run,
}: TreeRowProps): ReactElement {
  const { item, level, position, count, isOpen, hasChildren } = line;
  const code = item.contentCode;
  const isFlat = bounds.depth === 1;
  const drop = dragging?.drop?.code === code ? dragging.drop.place : undefined;

  // A button that is left out keeps its place.
  const button = (command: TreeCommand, isShown = true, isOff = false): ReactElement => (
    <span key={command}>
      {isShown && (
        <RowButton {...{ command, title, isOff, isCurrent, translate }} onPress={() => run(command, code)} />
      )}
    </span>
  );
  return (
    <div
      className="tree-row"
      role="row"
      data-code={code}
      data-dragged={dragging?.code === code ? '' : undefined}
      data-drop={drop}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-label={note === undefined ? title : `${title}: ${note}`}
      style={{ '--tree-level': level } as CSSProperties}
    >
      <NameCell {...{ line, title, note, isFlat, handle, translate }} onFold={() => run('fold', code)} />
      <div className="tree-buttons" role="gridcell">
        {(isFlat ? FLAT_WAYS : WAYS).map((way) => button(way, true, !canMove(tree, code, way, bounds)))}
      </div>
      <div className="tree-buttons" role="gridcell">
        {isFlat || button('add', level < bounds.depth)}
        {button('edit')}
        {copies && button('copy', true, !canCopy(tree, code, bounds))}
        {button('remove', canRemove(tree, code, bounds))}
      </div>
    </div>
  );
}

interface NameCellProps extends Pick<TreeRowProps, 'line' | 'title' | 'note' | 'handle' | 'translate'> {
  isFlat: boolean;
  onFold(): void;
}

/** The handle, the button that folds the row, and its title. */
function NameCell({ line, title, note, isFlat, handle, translate, onFold }: NameCellProps): ReactElement {
  const { isOpen, hasChildren } = line;
  return (
    <div className="tree-name" role="gridcell">
      <span className="tree-handle" aria-hidden="true" title={translate('editor.tree.drag')} {...handle}>
        <TreeIcon name="drag" />
      </span>
      {hasChildren ? (
        <button
          type="button"
          className="tree-button tree-fold"
          tabIndex={-1}
          data-open={isOpen ? '' : undefined}
          aria-label={`${translate(isOpen ? 'editor.tree.close' : 'editor.tree.open')} ${title}`}
          onClick={onFold}
        >
          <TreeIcon name="fold" />
        </button>
      ) : (
        !isFlat && <span className="tree-fold" />
      )}
      <span className="tree-title">
        {title}
        {note !== undefined && <small className="tree-note">{note}</small>}
      </span>
    </div>
  );
}

interface RowButtonProps extends Pick<TreeRowProps, 'isCurrent' | 'translate'> {
  command: TreeCommand;
  /** The title of the row. */
  title: string;
  isOff: boolean;
  onPress(): void;
}

function RowButton({ command, title, isOff, isCurrent, translate, onPress }: RowButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="tree-button"
      data-command={command}
      tabIndex={isCurrent ? 0 : -1}
      // Not `disabled`: the button keeps the focus at the end of its range, and explains the reason if there
      // is one.
      aria-disabled={isOff ? true : undefined}
      aria-label={`${translate(`editor.tree.${command}`)} ${title}`}
      title={translate(`editor.tree.${command}`)}
      onClick={onPress}
    >
      <TreeIcon name={command} />
    </button>
  );
}
