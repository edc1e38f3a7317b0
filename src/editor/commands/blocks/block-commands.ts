// The commands for whole blocks.
import { flushSync } from 'react-dom';
import type { RemoveBlockOperation } from '../../../../runtime/edit/blocks.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { MoveBlockOperation } from '../../../../runtime/edit/move-block.op.ts';
import type { BlockRights } from '../../../../runtime/edit/placing.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { blockOf, type BlockAddress } from '../../contracts/block-address.ts';
import type { BlockCommands, InsertPosition } from '../../contracts/block-commands.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { Toasts } from '../../store/toasts.ts';
import { nameBlock } from '../documents/block-name.ts';
import { translateProblem } from '../documents/translate-problem.ts';
import { isOnPage } from '../elements/focus.ts';
import { insertContent, readBlock, type BlockContent } from './block-content.ts';
import { checkCopy, readCopy, writeCopy } from './block-copy.ts';
import { BlockPositions, type BlockPosition } from './block-positions.ts';
import { BlockSelection, type BlockSelectionDependencies } from './block-selection.ts';
import { readExample } from './example-content.ts';

export interface BlockCommandsDependencies extends BlockSelectionDependencies {
  readonly model: Pick<PageModel, 'channel' | 'site'>;
  readonly translate: Translate;
  readonly toasts: Toasts;
  release(): void;
  undo(): void;
}

export class PageBlockCommands implements BlockCommands {
  private readonly editor: BlockCommandsDependencies;
  private readonly selection: BlockSelection;
  private readonly positions: BlockPositions;
  private hasShownOrderHint = false;

  constructor(editor: BlockCommandsDependencies) {
    this.editor = editor;
    this.selection = new BlockSelection(editor);
    this.positions = new BlockPositions(editor.page, editor.model, () => this.chosen());
  }

  rightsOver(address: BlockAddress): BlockRights | undefined {
    return this.positions.rightsOver(address);
  }

  isVisible(address: BlockAddress): boolean {
    return this.editor.targets.places.rectOf(address) !== undefined;
  }

  nameOf({ document, key }: BlockAddress): string {
    return nameBlock(this.editor.page.documents[document], key, this.editor.model.site.language);
  }

  listInsertable(): string[] {
    return this.positions.listInsertable();
  }

  chosen(): BlockAddress | undefined {
    return this.selection.chosen();
  }

  choose(address: BlockAddress, enters?: boolean): void {
    this.selection.choose(address, enters);
  }

  step(by: 1 | -1): void {
    this.selection.step(by);
  }

  move(address: BlockAddress, by: number): void {
    const rights = this.rightsOver(address);
    if (rights?.mayMove !== true) return;
    const index = Math.min(Math.max(rights.index + by, 0), rights.count - 1);
    if (index === rights.index) return;
    const { document, key } = address;
    if (!this.change({ do: 'move-block', document, key, index })) return;
    this.selection.chooseWithFocus(address);
    this.announce('blocks.moved', address, { position: String(index + 1), count: String(rights.count) });
  }

  duplicate(address: BlockAddress): void {
    const content = readBlock(this.editor.page.documents, address);
    const rights = this.rightsOver(address);
    if (content === undefined || rights?.mayDuplicate !== true) return;
    this.add({ document: address.document, index: rights.index + 1 }, content, 'blocks.duplicated');
  }

  /** A focus on the page moves to the block that follows. */
  remove(address: BlockAddress, message = 'blocks.removed'): void {
    const rights = this.rightsOver(address);
    if (rights?.mayRemove !== true || !this.editor.page.isEditing) return;
    const name = this.nameOf(address);
    const { editor } = this;
    const { document, key } = address;
    editor.release();
    const hadFocus = isOnPage();
    if (!this.change({ do: 'remove-block', document, key })) return;
    flushSync(() => undefined);
    const { vm } = editor.page.documents[document];
    const next = vm[rights.index] ?? vm.at(-1);
    if (hadFocus && next !== undefined) this.selection.focus({ document, key: next.key });
    const after = editor.page.documents;
    editor.toasts.show({
      text: editor.translate(message, { block: name }),
      tone: 'plain',
      action: {
        title: editor.translate('undo'),
        // Undoes only this step: does nothing if the page has changed since.
        run: () => editor.page.documents === after && editor.undo(),
      },
    });
  }

  async insert(position: InsertPosition, name: string): Promise<void> {
    const content = await readExample(name, this.editor.model.site.language);
    if (content !== undefined) this.add(this.positions.find(position), content, 'blocks.inserted');
  }

  copy(): string | undefined {
    const chosen = this.chosen();
    const text = chosen === undefined ? undefined : this.writeCopy(chosen);
    if (chosen !== undefined && text !== undefined) this.announce('blocks.copied', chosen);
    return text;
  }

  cut(): string | undefined {
    const chosen = blockOf(this.editor.selection.locked?.target);
    const rights = chosen === undefined ? undefined : this.rightsOver(chosen);
    if (chosen === undefined || rights?.mayRemove !== true || !this.editor.page.isEditing) return undefined;
    const text = this.writeCopy(chosen);
    this.remove(chosen, 'blocks.cut');
    this.positions.rememberCut({ document: chosen.document, index: rights.index });
    return text;
  }

  async paste(text: string): Promise<boolean> {
    const content = readCopy(text);
    if (content === undefined) return false;
    const { toasts, translate, model } = this.editor;
    const document = blockDocuments.get(content.block);
    const title = document?.title[model.site.language] ?? content.block;
    const position = this.positions.find('below');
    const rejection =
      this.positions.checkInsert(content.block, position.document) ??
      (document?.version === content.version ? undefined : 'version');
    if (rejection !== undefined) {
      toasts.showError(translate(`blocks.refused.${rejection}`, { block: title }));
      return true;
    }
    const reason = await checkCopy(content);
    if (reason === undefined) this.add(position, content, 'blocks.pasted');
    else toasts.showError(translate('blocks.refused.data', { block: title, reason }));
    return true;
  }

  private writeCopy(address: BlockAddress): string | undefined {
    const content = readBlock(this.editor.page.documents, address);
    return content === undefined ? undefined : writeCopy(content);
  }

  private add({ document, index }: BlockPosition, content: BlockContent, message: string): void {
    const operation = insertContent(this.editor.page.documents, document, index, content);
    if (!this.change(operation)) return;
    const address = { document, key: operation.block.key };
    this.selection.chooseWithFocus(address);
    this.announce(message, address);
  }

  /** Makes the change. A rejected change is shown in a toast, and false is returned. */
  private change(operation: MoveBlockOperation | InsertBlockOperation | RemoveBlockOperation): boolean {
    const { page, toasts, translate } = this.editor;
    if (!page.isEditing) return false;
    const problem = page.change([operation]);
    if (problem !== undefined) toasts.showError(translateProblem(problem, translate));
    else this.showOrderHint();
    return problem === undefined;
  }

  /** Explains once that a translation with an order of its own no longer follows the default language. */
  private showOrderHint(): void {
    const { model, toasts, translate } = this.editor;
    const { site } = model;
    if (this.hasShownOrderHint || site.language === site.defaultLanguage) return;
    this.hasShownOrderHint = true;
    toasts.show({ text: translate('blocks.ownOrder'), tone: 'plain' });
  }

  private announce(message: string, address: BlockAddress, values: Record<string, string> = {}): void {
    this.editor.toasts.announce(this.editor.translate(message, { block: this.nameOf(address), ...values }));
  }
}
