import type { CSSProperties, ReactElement } from 'react';
import { TreeIcon } from './tree-icon.tsx';
import { canMove, type Bounds, type Tree, type TreeLine, type Way } from './tree.ts';
import type { Dragging } from './drag.ts';

/** The commands of a row's buttons. */
export type TreeCommand = Way | 'fold' | 'add' | 'edit' | 'remove';

interface TreeRowProps {
  line: TreeLine;
  tree: Tree;
  bounds: Bounds;
  /** True for the one row in the tab order. */
  isCurrent: boolean;
  dragging: Dragging | undefined;
  handle: Record<string, unknown>;
  say(key: string): string;
  run(command: TreeCommand, code: string): void;
}

const WAYS: readonly Way[] = ['up', 'down', 'left', 'right'];
/** For a tree with one level. */
const FLAT_WAYS: readonly Way[] = ['up', 'down'];

/** A row with its title and the buttons that move it, add to it, edit it and delete it. */
export function TreeRow({
  line,
  tree,
  bounds,
  isCurrent,
  dragging,
  handle,
  say,
  run,
}: TreeRowProps): ReactElement {
  const { item, level, position, count, isOpen, hasChildren } = line;
  const code = item.contentCode;
  const title = item.title ?? '';
  const isFlat = bounds.depth === 1;
  const isDragged = dragging?.code === code;
  const drop = dragging?.drop?.code === code ? dragging.drop.place : undefined;

  const button = (command: TreeCommand, isOff = false): ReactElement => (
    <RowButton
      command={command}
      title={title}
      isOff={isOff}
      isCurrent={isCurrent}
      say={say}
      onPress={() => run(command, code)}
    />
  );
  return (
    <div
      className="tree-row"
      role="row"
      data-code={code}
      data-dragged={isDragged ? '' : undefined}
      data-drop={drop}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-label={title}
      style={{ '--tree-level': level } as CSSProperties}
    >
      <NameCell line={line} isFlat={isFlat} handle={handle} say={say} onFold={() => run('fold', code)} />
      <div className="tree-buttons" role="gridcell">
        {(isFlat ? FLAT_WAYS : WAYS).map((way) => (
          <span key={way}>{button(way, !canMove(tree, code, way, bounds))}</span>
        ))}
      </div>
      <div className="tree-buttons" role="gridcell">
        <span>{level < bounds.depth && button('add')}</span>
        <span>{button('edit')}</span>
        <span>{(level > 1 || count > 1) && button('remove')}</span>
      </div>
    </div>
  );
}

interface NameCellProps extends Pick<TreeRowProps, 'line' | 'handle' | 'say'> {
  isFlat: boolean;
  onFold(): void;
}

/** The handle, the button that folds the row, and its title. */
function NameCell({ line, isFlat, handle, say, onFold }: NameCellProps): ReactElement {
  const { item, isOpen, hasChildren } = line;
  const title = item.title ?? '';
  return (
    <div className="tree-name" role="gridcell">
      <span className="tree-handle" aria-hidden="true" title={say('editor.tree.drag')} {...handle}>
        <TreeIcon name="drag" />
      </span>
      {hasChildren ? (
        <button
          type="button"
          className="tree-button tree-fold"
          tabIndex={-1}
          data-open={isOpen ? '' : undefined}
          aria-label={`${say(isOpen ? 'editor.tree.close' : 'editor.tree.open')} ${title}`}
          onClick={onFold}
        >
          <TreeIcon name="fold" />
        </button>
      ) : (
        !isFlat && <span className="tree-fold" />
      )}
      <span className="tree-title">{title}</span>
    </div>
  );
}

interface RowButtonProps extends Pick<TreeRowProps, 'isCurrent' | 'say'> {
  command: TreeCommand;
  /** The title of the row. */
  title: string;
  isOff: boolean;
  onPress(): void;
}

function RowButton({ command, title, isOff, isCurrent, say, onPress }: RowButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="tree-button"
      data-command={command}
      tabIndex={isCurrent ? 0 : -1}
      // Not `disabled`: the button keeps the focus at the end of its range, and explains the reason if there
      // is one.
      aria-disabled={isOff ? true : undefined}
      aria-label={`${say(`editor.tree.${command}`)} ${title}`}
      title={say(`editor.tree.${command}`)}
      onClick={onPress}
    >
      <TreeIcon name={command} />
    </button>
  );
}
