// Runs the commands for whole blocks.
import { flushSync } from 'react-dom';
import type { RemoveBlockOperation } from '../../../../runtime/edit/blocks.ts';
import type { HideBlockOperation } from '../../../../runtime/edit/hide-block.op.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { MoveBlockOperation } from '../../../../runtime/edit/move-block.op.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { blocksInSlot, blocksOnPage } from '../../../../runtime/model/slots.ts';
import { templateDocuments } from '../../../assembly/documents.ts';
import { readTemplateBlocks } from '../../../assembly/template-blocks.ts';
import { blockOf, type BlockAddress } from '../../contracts/block-address.ts';
import type {
  BlockCommands,
  BlockPosition,
  GroupRights,
  InsertPosition,
} from '../../contracts/block-commands.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { offerUndo } from '../documents/offer-undo.ts';
import { translateProblem } from '../documents/translate-problem.ts';
import { isOnPage } from '../elements/focus.ts';
import { insertContents, readBlocks, removeContents, type BlockContent } from './block-content.ts';
import { readCopy, writeCopy } from './block-copy.ts';
import { explainRejection } from './explain-rejection.ts';
import { moveTogether } from './block-order.ts';
import { BlockPositions } from './block-positions.ts';
import type { BlockSelectionDependencies } from './block-selection.ts';
import { isOwnTemplate, readOwnTemplate } from './own-templates.ts';
import { makeNewBlock } from './placeholder-texts.ts';
import { readRemoved } from './removed-blocks.ts';
import { withSafeMarkup } from './safe-content.ts';
import { withStartValues } from './start-values.ts';
import { findMissingMedia, omitMissingMedia } from './missing-media.ts';

type BlockOperation = MoveBlockOperation | HideBlockOperation | InsertBlockOperation | RemoveBlockOperation;

interface BlockCommandsDependencies extends BlockSelectionDependencies {
  readonly context: Pick<EditorContext, 'call' | 'original' | 'page' | 'siteBlocks'>;
  release(): void;
  undo(): void;
}

/** The choice of blocks, and what is done with the chosen ones. */
export class PageBlockCommands extends BlockPositions<BlockCommandsDependencies> implements BlockCommands {
  isVisible(address: BlockAddress): boolean {
    return this.editor.targets.places.rectOf(address) !== undefined;
  }

  async insertChosen(position: InsertPosition, choose: () => Promise<string | undefined>): Promise<void> {
    this.slot = typeof position === 'object' ? position.slot : undefined;
    const name = await choose().finally(() => (this.slot = undefined));
    if (name !== undefined) await this.insert(position, name);
  }

  rightsOverChosen(): GroupRights {
    return this.rightsOverAll(this.chosenAll());
  }

  move(addresses: readonly BlockAddress[], by: number): void {
    const [first] = addresses;
    if (first === undefined || !this.rightsOverAll(addresses).mayMove) return;
    const operations = moveTogether(this.editor.page.documents[first.document], addresses, by);
    if (operations.length === 0 || !this.change(...operations)) return;
    this.chooseGroup(addresses);
    const { index = 0, count = 0 } = this.rightsOver(first) ?? {};
    this.announce('blocks.moved', addresses, { position: String(index + 1), count: String(count) });
  }

  duplicate(addresses: readonly BlockAddress[]): void {
    const last = addresses.at(-1);
    if (last === undefined || !this.rightsOverAll(addresses).mayDuplicate) return;
    const contents = readBlocks(this.editor.page.documents, addresses);
    this.add(this.beside(last, 'below'), contents, 'blocks.duplicated');
  }

  hide(addresses: readonly BlockAddress[], hidden: boolean): void {
    const changing = addresses.filter((address) => this.isHidden(address) !== hidden);
    if (changing.length === 0 || !this.rightsOverAll(changing).mayRemove) return;
    if (!this.change(...changing.map((each) => ({ do: 'hide-block' as const, ...each, hidden })))) return;
    this.chooseGroup(addresses);
    this.announce(hidden ? 'blocks.nowHidden' : 'blocks.nowShown', addresses);
  }

  /** A focus on the page moves to the block that follows. */
  remove(addresses: readonly BlockAddress[], message = 'blocks.removed'): void {
    const { editor } = this;
    const [first] = addresses;
    if (first === undefined || !this.rightsOverAll(addresses).mayRemove) return;
    if (!editor.page.isEditing) return;
    const text = editor.translate(message, { block: this.nameOfAll(addresses) });
    const index = this.rightsOver(first)?.index ?? 0;
    const { slot } = this.beside(first, 'above');
    editor.release();
    const hadFocus = isOnPage();
    if (!this.change(...removeContents(editor.page.documents, addresses))) return;
    flushSync(() => undefined);
    const { vm } = editor.page.documents[first.document];
    const left = slot === undefined ? blocksOnPage(vm) : blocksInSlot(vm, slot);
    const next = left[index] ?? left.at(-1) ?? vm.find(({ key }) => key === slot?.in);
    if (hadFocus && next !== undefined) this.focus({ document: first.document, key: next.key });
    offerUndo(editor, text);
  }

  async insert(position: InsertPosition, name: string, data: JsonObject = {}): Promise<void> {
    if (isOwnTemplate(name)) return this.insertOwn(position, name);
    const made = readRemoved(this.editor.context, name) ?? makeNewBlock(name, this.editor.model.site);
    if (made === undefined) return;
    const contents = made.key === undefined ? await this.prepare([made]) : [made];
    const given = contents.map((each) => ({ ...each, data: { ...each.data, ...data } }));
    this.add(this.findFor(position, made.block), given, 'blocks.inserted');
  }

  private async insertOwn(position: InsertPosition, value: string): Promise<void> {
    const own = await readOwnTemplate(this.editor.context, value);
    if (own === undefined) return;
    const place = this.findFor(position, own.blocks[0]?.block ?? '');
    await this.addChecked(place, own.blocks, 'blocks.inserted');
  }

  async insertTemplate(name: string): Promise<void> {
    const { editor } = this;
    const contents = await this.prepare(readTemplateBlocks(name, editor.model.site.language));
    const isInContent = this.chosen()?.document === 'content';
    const position = this.besideFor(isInContent ? 'below' : 'last', '');
    const operations = insertContents(editor.page.documents, position, contents);
    const [first] = operations;
    if (first === undefined || !this.change(...operations)) return;
    this.chooseWithFocus({ document: position.document, key: first.block.key });
    const title = templateDocuments.get(name)?.title[editor.site.language] ?? name;
    const count = String(operations.length);
    editor.toasts.announce(editor.translate('templates.inserted', { template: title, count }));
  }

  /** New blocks as this site can show them. */
  private prepare(contents: readonly BlockContent[]): Promise<BlockContent[]> {
    return Promise.all(
      contents.map(async (content) => {
        const data = await omitMissingMedia(content.data);
        return withStartValues({ ...content, data }, this.editor.context.call);
      }),
    );
  }

  copy(): string | undefined {
    const chosen = this.chosenAll();
    const text = this.writeCopy(chosen);
    if (text !== undefined) this.announce('blocks.copied', chosen);
    return text;
  }

  cut(): string | undefined {
    if (blockOf(this.editor.selection.locked?.target) === undefined) return undefined;
    const chosen = this.chosenAll();
    const [first] = chosen;
    if (first === undefined || this.rightsOver(first) === undefined || !this.editor.page.isEditing)
      return undefined;
    if (!this.rightsOverChosen().mayRemove) return undefined;
    const text = this.writeCopy(chosen);
    const position = this.beside(first, 'above');
    this.remove(chosen, 'blocks.cut');
    this.rememberCut(position);
    return text;
  }

  async paste(text: string): Promise<boolean> {
    const contents = readCopy(text);
    if (contents === undefined) return false;
    await this.editor.context.siteBlocks.load();
    const missing = await findMissingMedia(contents.map(({ data }) => data));
    const whole = await Promise.all(
      contents.map(async (each) => ({ ...each, data: await omitMissingMedia(each.data) })),
    );
    const position = this.besideFor('below', contents[0]?.block ?? '');
    const isAdded = await this.addChecked(position, whole, 'blocks.pasted');
    if (isAdded && missing.length > 0)
      this.editor.toasts.showError(
        this.editor.translate('blocks.pastedWithout', { count: String(missing.length) }),
      );
    return true;
  }

  /** Adds blocks if all of them may be pasted there; otherwise says why one may not. */
  private async addChecked(
    position: BlockPosition,
    contents: readonly BlockContent[],
    message: string,
  ): Promise<boolean> {
    const checked = await Promise.all(
      contents.map((content) => explainRejection(content, position, this, this.editor)),
    );
    const problem = checked.find((each) => each !== undefined);
    if (problem === undefined) this.add(position, contents.map(withSafeMarkup), message);
    else this.editor.toasts.showError(problem);
    return problem === undefined;
  }

  private writeCopy(addresses: readonly BlockAddress[]): string | undefined {
    const contents = readBlocks(this.editor.page.documents, addresses);
    return contents.length === 0 ? undefined : writeCopy(contents);
  }

  private add(position: BlockPosition, contents: readonly BlockContent[], message: string): void {
    const operations = insertContents(this.editor.page.documents, position, contents);
    if (operations.length === 0 || !this.change(...operations)) return;
    const added = operations.flatMap(({ document, block: { key } }, at) =>
      contents[at]?.slot === undefined ? [{ document, key }] : [],
    );
    this.chooseGroup(added);
    this.announce(message, added);
  }

  /** Makes one step of the history. A rejected one is shown in a toast, and false is returned. */
  private change(...operations: BlockOperation[]): boolean {
    const { page, toasts, translate } = this.editor;
    if (!page.isEditing) return false;
    const problem = page.change(operations);
    if (problem !== undefined) toasts.showError(translateProblem(problem, translate));
    return problem === undefined;
  }

  private announce(
    message: string,
    addresses: readonly BlockAddress[],
    values: Record<string, string> = {},
  ): void {
    const block = this.nameOfAll(addresses);
    this.editor.toasts.announce(this.editor.translate(message, { block, ...values }));
  }

  private nameOfAll(addresses: readonly BlockAddress[]): string {
    const [first, ...others] = addresses;
    if (first !== undefined && others.length === 0) return this.nameOf(first);
    return this.editor.translate('blocks.several', { count: String(addresses.length) });
  }
}
