// Runs the commands that change a tree: by button, key or drag.
import type { FieldServices } from '../../../blocks/fields/services.ts';
import {
  addAfter,
  addItems,
  canCopy,
  canRemove,
  dropItem,
  editItem,
  findLine,
  isHeldIn,
  listLines,
  listParents,
  makeCode,
  moveItem,
  removeItem,
  type Bounds,
  type Drop,
  type Tree,
  type TreeItem,
  type TreeLine,
  type Way,
} from './tree.ts';
import type { TreeCommand } from './tree-row.tsx';

/** The state and functions of the editor that the commands use; new with each render. */
interface TreeContext {
  tree: Tree;
  bounds: Bounds;
  /** Codes of the open items. */
  open: ReadonlySet<string>;
  /** The visible lines. */
  lines: readonly TreeLine[];
  /** The name of the list; sent with everything that is asked for. */
  list: string | undefined;
  translate: FieldServices['translate'];
  ask: FieldServices['ask'];
  /** What an item is called. */
  nameOf(item: TreeItem): string;
  change(tree: Tree): void;
  setOpen(open: ReadonlySet<string>): void;
  /** Focuses a row, or its button for a command, after the next render. */
  focus(code: string | undefined, command?: string): void;
  /** Announces a message to screen readers. */
  announce(message: string): void;
}

type Members = Readonly<Record<string, unknown>>;

/** The commands of the buttons, keys and drags of a tree. */
export class TreeCommands {
  private readonly context: TreeContext;

  constructor(context: TreeContext) {
    this.context = context;
  }

  /** The message when no item can be added on the first level. */
  get fullMessage(): string {
    const { translate, bounds } = this.context;
    return translate(bounds.depth > 1 ? 'editor.tree.full' : 'editor.tree.fullFlat', {
      count: bounds.longest,
    });
  }

  readonly run = (command: TreeCommand, code: string): void => {
    if (command === 'add') void this.add(code);
    else if (command === 'copy') void this.copy(code);
    else if (command === 'edit') void this.edit(code);
    else if (command === 'remove') void this.remove(code);
    else if (command === 'fold') this.fold(code);
    else this.move(code, command, command);
  };

  move(code: string, way: Way, command?: string): void {
    const { tree, bounds, announce } = this.context;
    if (way === 'left' && isHeldIn(tree, code, bounds)) announce(this.fullMessage);
    this.place(moveItem(tree, code, way, bounds), code, command);
  }

  drop(code: string, drop: Drop): void {
    const { tree, bounds } = this.context;
    this.place(dropItem(tree, code, drop, bounds), code);
  }

  /** Asks for a new item, and adds it below `parentCode` or on the first level. */
  async add(parentCode?: string): Promise<void> {
    const { tree, bounds, list, ask, change, focus } = this.context;
    const members = (await ask('add', { list, parentCode })) as Members | undefined;
    if (members === undefined) return;
    const contentCode = makeCode();
    // Trees may be stored as maps by `sign`.
    const first = bounds.depth > 1 ? { contentCode, sign: contentCode } : { contentCode };
    const items = editItem([first], contentCode, members);
    change(addItems(tree, items, parentCode));
    this.unfold(parentCode);
    focus(contentCode);
  }

  async edit(code: string): Promise<void> {
    const { tree, list, ask, change, focus } = this.context;
    const item = findLine(tree, code)?.item;
    const members = (await ask('edit', { list, item })) as Members | undefined;
    if (members !== undefined) change(editItem(tree, code, members));
    focus(code);
  }

  /** Asks for a copy of an item, and adds it after the item. */
  async copy(code: string): Promise<void> {
    const { tree, bounds, list, ask, change, focus, announce, translate } = this.context;
    if (!canCopy(tree, code, bounds)) return announce(this.fullMessage);
    const copy = (await ask('copy', { list, item: findLine(tree, code)?.item })) as TreeItem | undefined;
    if (copy === undefined) return;
    change(addAfter(tree, code, copy));
    announce(translate('editor.tree.copied'));
    focus(copy.contentCode);
  }

  /** Removes an item after a confirmation, and focuses the item in its place. */
  async remove(code: string): Promise<void> {
    const { tree, bounds, open, lines, list, translate, ask, nameOf, change, focus, announce } = this.context;
    const line = findLine(tree, code);
    if (line === undefined || !canRemove(tree, code, bounds)) return;
    const title = nameOf(line.item);
    if ((await ask('remove', { list, title })) !== true) return;
    const at = lines.findIndex(({ item }) => item.contentCode === code);
    const next = removeItem(tree, code);
    change(next);
    announce(`${translate('editor.tree.removed')} ${title}`);
    const left = listLines(next, open);
    focus((left[at] ?? left.at(-1))?.item.contentCode);
  }

  fold(code: string): void {
    const { open, setOpen, focus } = this.context;
    const next = new Set(open);
    if (!next.delete(code)) next.add(code);
    setOpen(next);
    focus(code);
  }

  /** Opens all items, or closes all if all are open. */
  foldAll(): void {
    const { tree, setOpen } = this.context;
    setOpen(new Set(this.isAllOpen ? [] : listParents(tree)));
  }

  get isAllOpen(): boolean {
    const { tree, open } = this.context;
    return listParents(tree).every((code) => open.has(code));
  }

  private unfold(code: string | undefined): void {
    const { open, setOpen } = this.context;
    setOpen(new Set([...open, ...(code === undefined ? [] : [code])]));
  }

  /** Stores the tree after an item was moved, shows the item and announces its place. */
  private place(next: Tree, code: string, command?: string): void {
    const { tree, translate, nameOf, change, focus, announce } = this.context;
    if (next === tree) return;
    change(next);
    const line = findLine(next, code);
    if (line !== undefined) {
      const { item, level, position, count, parentCode } = line;
      this.unfold(parentCode);
      announce(translate('editor.tree.moved', { name: nameOf(item), level, position, count }));
    }
    focus(code, command);
  }
}
