// Runs the commands for the items of lists.
import { flushSync } from 'react-dom';
import { copyItem, findItem, writeItems, type ListItem } from '../../../../runtime/edit/lists.ts';
import { fillItem } from '../../../../runtime/edit/settings/item.ts';
import { itemTitle } from '../../../../runtime/edit/settings/dialogs.ts';
import { findListSchema, type Schema } from '../../../../runtime/edit/settings/setting.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { targetOf, type BlockAddress } from '../../contracts/block-address.ts';
import { isItem, itemTarget, type ItemCommands, type ItemRights } from '../../contracts/item-commands.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import type { Toasts } from '../../store/toasts.ts';
import { offerUndo, type OfferUndoDependencies } from '../documents/offer-undo.ts';
import { translateProblem } from '../documents/translate-problem.ts';
import { chooseWithFocus, type ChooseDependencies } from '../elements/choose-whole.ts';
import { focusOn, isOnPage } from '../elements/focus.ts';

interface ItemCommandsDependencies extends ChooseDependencies, OfferUndoDependencies {
  readonly page: PageStore;
  readonly selection: Selection;
  readonly site: SiteModel;
  readonly toasts: Toasts;
  release(): void;
}

export class PageItemCommands implements ItemCommands {
  private readonly editor: ItemCommandsDependencies;

  constructor(editor: ItemCommandsDependencies) {
    this.editor = editor;
  }

  around(target: EditTarget): EditTarget | undefined {
    const { documents } = this.editor.page;
    let path = isItem(target) ? target.path.slice(0, -1) : target.path;
    while (path.length > 0) {
      const found = findItem(documents, { ...target, path });
      if (found === undefined) return undefined;
      if (itemTitle(this.schemaOf(target, found)) !== undefined)
        return itemTarget(target, found.list, found.index);
      path = found.list;
    }
    return undefined;
  }

  rightsOver(target: EditTarget): ItemRights | undefined {
    const found = isItem(target) ? findItem(this.editor.page.documents, target) : undefined;
    if (found === undefined) return undefined;
    const { minItems = 0, maxItems = Infinity } = this.schemaOf(target, found) ?? {};
    const count = found.items.length;
    return {
      index: found.index,
      count,
      most: Number(maxItems),
      fewest: Number(minItems),
      mayAdd: count < Number(maxItems),
      mayRemove: count > Number(minItems),
    };
  }

  titleOf(target: EditTarget): string {
    const found = findItem(this.editor.page.documents, target);
    const title = found === undefined ? undefined : itemTitle(this.schemaOf(target, found));
    return title?.[this.editor.site.language] ?? '';
  }

  nameOf(target: EditTarget): string {
    const { index = 0, count = 0 } = this.rightsOver(target) ?? {};
    const values = { name: this.titleOf(target), position: String(index + 1), count: String(count) };
    return this.editor.translate('items.place', values);
  }

  choose(target: EditTarget): void {
    chooseWithFocus(this.editor, () => this.editor.targets.item(target));
  }

  step(by: 1 | -1): void {
    const at = this.chosen();
    if (at?.found.items[at.found.index + by] !== undefined)
      this.choose(itemTarget(at.target, at.found.list, at.found.index + by));
  }

  move(by: number): void {
    const at = this.chosen();
    if (at !== undefined) this.moveTo(at.target, at.found.index + by);
  }

  moveTo(target: EditTarget, position: number): void {
    const found = findItem(this.editor.page.documents, target);
    if (found === undefined) return;
    const { items, index } = found;
    const to = Math.min(Math.max(position, 0), items.length - 1);
    const moved = items[index];
    if (to === index || moved === undefined) return;
    this.write({ target, found }, items.toSpliced(index, 1).toSpliced(to, 0, moved), to, 'items.moved');
  }

  add(): void {
    const at = this.chosen();
    const items = at === undefined ? undefined : (this.schemaOf(at.target, at.found)?.items as Schema);
    if (at !== undefined && items !== undefined)
      this.insert(at, fillItem(items, { contentCode: makeUuid() }), 'items.added');
  }

  addFirst(block: BlockAddress, list: Path): void {
    const first = itemTarget(targetOf(block), list, 0);
    const found: ListItem = { list, index: 0, items: [] };
    const items = this.schemaOf(first, found)?.items as Schema | undefined;
    if (items === undefined) return;
    const item = fillItem(items, { contentCode: makeUuid() });
    this.write({ target: first, found }, [item], 0, 'items.added');
  }

  duplicate(): void {
    const at = this.chosen();
    const item = at?.found.items[at.found.index];
    if (at !== undefined && item !== undefined) this.insert(at, copyItem(item), 'items.duplicated');
  }

  /** A focus on the page moves to the item that follows. */
  remove(): void {
    const at = this.chosen();
    if (at === undefined || this.rightsOver(at.target)?.mayRemove !== true) return;
    const { editor } = this;
    const name = this.nameOf(at.target);
    const { items, index, list } = at.found;
    editor.release();
    const hadFocus = isOnPage();
    if (!this.change(at.target, list, items.toSpliced(index, 1))) return;
    flushSync(() => undefined);
    const next = itemTarget(at.target, list, Math.min(index, items.length - 2));
    if (hadFocus && items.length > 1) focusOn(editor.targets.item(next).element);
    offerUndo(editor, editor.translate('items.removed', { item: name }));
  }

  private insert(at: ChosenItem, item: JsonObject, message: string): void {
    if (this.rightsOver(at.target)?.mayAdd !== true) return;
    const { items, index } = at.found;
    this.write(at, items.toSpliced(index + 1, 0, item), index + 1, message);
  }

  /** Writes the list, chooses an item of it and announces its place. */
  private write(
    { target, found }: ChosenItem,
    items: readonly JsonObject[],
    index: number,
    message: string,
  ): void {
    if (!this.change(target, found.list, items)) return;
    const next = itemTarget(target, found.list, index);
    this.choose(next);
    this.editor.toasts.announce(this.editor.translate(message, { item: this.nameOf(next) }));
  }

  /** Makes the change. A rejected change is shown in a toast, and false is returned. */
  private change(target: EditTarget, list: ListItem['list'], items: readonly JsonObject[]): boolean {
    const { page, toasts, translate } = this.editor;
    if (!page.isEditing) return false;
    const problem = page.change([writeItems(target, list, items)]);
    if (problem !== undefined) toasts.showError(translateProblem(problem, translate));
    return problem === undefined;
  }

  private chosen(): ChosenItem | undefined {
    const target = this.editor.selection.locked?.target;
    const found = target && isItem(target) ? findItem(this.editor.page.documents, target) : undefined;
    return target === undefined || found === undefined ? undefined : { target, found };
  }

  private schemaOf({ document, key }: EditTarget, { list }: ListItem): Schema | undefined {
    const instance = this.editor.page.documents[document].vm.find((each) => each.key === key);
    const block = instance === undefined ? undefined : blockDocuments.get(instance.block);
    return findListSchema(block?.data, list);
  }
}

interface ChosenItem {
  target: EditTarget;
  found: ListItem;
}
