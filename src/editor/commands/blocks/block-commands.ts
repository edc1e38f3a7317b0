import { flushSync } from 'react-dom';
import { fillData } from '../../../../runtime/compile/fill.ts';
import { findBlock, type RemoveBlockOperation } from '../../../../runtime/edit/blocks.ts';
import {
  refusePlacing,
  rightsOver,
  type BlockRights,
  type PlacingPlace,
} from '../../../../runtime/edit/placing.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { MoveBlockOperation } from '../../../../runtime/edit/move-block.op.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { EXAMPLE_LANGUAGES, exampleData } from '../../../assembly/examples.ts';
import { nameBlock } from '../documents/block-name.ts';
import { tellProblem } from '../documents/format-problem.ts';
import { enterToolbar, focusOn, isInToolbar, isOnPage } from '../elements/focus.ts';
import type { EditableElement, Targets } from '../elements/targets.ts';
import type { Notices } from '../../store/toasts.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import type { Words } from '../../contracts/messages.ts';
import { isBlock, type BlockAddress } from '../../contracts/block-address.ts';
import { insertContent, readBlock, type BlockContent } from './block-content.ts';
import { checkCopy, readCopy, writeCopy } from './block-copy.ts';
import { leaveOutMissing } from './example-media.ts';

/** Where a new block goes: beside the chosen one, or last on the page. */
export type Where = 'above' | 'below' | 'last';

/** What it needs of the editor around it. */
export interface BlockDeskHost {
  readonly model: Pick<PageModel, 'channel' | 'site'>;
  readonly page: PageStore;
  readonly words: Words;
  readonly notices: Notices;
  readonly selection: Selection;
  readonly targets: Targets;
  choose(editable: EditableElement): void;
  release(): void;
  undo(): void;
  complain(error: unknown): void;
}

/** What an owner does with whole blocks: each is one step of the history, said aloud, and leaves the block chosen. */
export class BlockDesk {
  private readonly editor: BlockDeskHost;
  private hasToldOfOrder = false;
  /** Where a block was cut, and the page right after that. */
  private gap: { document: DocumentName; index: number; after: PageStore['documents'] } | undefined;

  constructor(editor: BlockDeskHost) {
    this.editor = editor;
  }

  /** What may be done with a block; undefined when it is not there any more. */
  rightsOver({ document, key }: BlockAddress): BlockRights | undefined {
    return rightsOver(key, this.placeOf(document), (name) => blockDocuments.get(name));
  }

  /** Whether anything of a block is to be seen on the page. */
  shows(address: BlockAddress): boolean {
    return this.editor.targets.places.rectOf(address) !== undefined;
  }

  /** The title of its kind and its first words. */
  nameOf({ document, key }: BlockAddress): string {
    return nameBlock(this.editor.page.documents[document], key, this.editor.model.site.language);
  }

  /** Names of the blocks that may be put where the next one would go. */
  listInsertable(): string[] {
    const place = this.placeOf(this.chosen()?.document ?? 'content');
    return blockDocuments
      .names()
      .filter((name) => refusePlacing(blockDocuments.get(name), place) === undefined);
  }

  /** Chooses a whole block and brings it into the window; with `enters` the focus goes into its toolbar, where one that is in a toolbar stays. */
  choose(address: BlockAddress, enters = isInToolbar()): void {
    // What was just inserted or moved is drawn first.
    flushSync(() => undefined);
    const { targets } = this.editor;
    const editable = targets.block(address);
    this.editor.choose(editable);
    const { top = 0, bottom = 0 } = targets.rectOf(editable) ?? {};
    const isOut = top > innerHeight * 0.8 || bottom < innerHeight * 0.2;
    if (isOut && editable.element.isConnected)
      editable.element.scrollIntoView({ block: top > 0 ? 'center' : 'end' });
    else if (isOut) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
    if (!enters) return;
    flushSync(() => undefined);
    if (!isInToolbar()) enterToolbar();
  }

  /** Chooses a whole block and takes a focus that is on the page along. */
  private goTo(address: BlockAddress): void {
    this.choose(address);
    const editable = this.editor.targets.block(address);
    if (isOnPage() && !this.editor.targets.holds(editable, document.activeElement)) focusOn(editable.element);
  }

  /** Chooses the neighbour of the chosen block. */
  step(by: 1 | -1): void {
    const chosen = this.chosen();
    const blocks = chosen === undefined ? [] : this.editor.page.documents[chosen.document].vm;
    const next = blocks[blocks.findIndex(({ key }) => key === chosen?.key) + by];
    if (chosen !== undefined && next !== undefined) this.goTo({ document: chosen.document, key: next.key });
  }

  /** Moves a block by positions of its document. */
  move(address: BlockAddress, by: number): void {
    const rights = this.rightsOver(address);
    if (rights?.mayMove !== true) return;
    const index = Math.min(Math.max(rights.index + by, 0), rights.count - 1);
    if (index === rights.index) return;
    if (
      !this.change({
        do: 'move-block',
        document: address.document,
        key: address.key,
        index,
      })
    )
      return;
    this.goTo(address);
    this.say('blocks.moved', address, {
      position: String(index + 1),
      count: String(rights.count),
    });
  }

  duplicate(address: BlockAddress): void {
    const content = readBlock(this.editor.page.documents, address);
    const rights = this.rightsOver(address);
    if (content === undefined || rights?.mayDuplicate !== true) return;
    this.put(address.document, rights.index + 1, content, 'blocks.duplicated');
  }

  /** Takes a block away; a message offers to bring it back. A focus on the page goes to the block that comes after it. */
  remove(address: BlockAddress, word = 'blocks.removed'): void {
    const rights = this.rightsOver(address);
    if (rights?.mayRemove !== true || !this.editor.page.isEditing) return;
    const name = this.nameOf(address);
    const { editor } = this;
    editor.release();
    const hadFocus = isOnPage();
    if (
      !this.change({
        do: 'remove-block',
        document: address.document,
        key: address.key,
      })
    )
      return;
    flushSync(() => undefined);
    const { vm } = editor.page.documents[address.document];
    const next = vm[rights.index] ?? vm.at(-1);
    if (hadFocus && next !== undefined)
      focusOn(editor.targets.block({ document: address.document, key: next.key }).element);
    const after = editor.page.documents;
    editor.notices.toast({
      text: editor.words(word, { block: name }),
      tone: 'plain',
      act: {
        title: editor.words('undo'),
        // Something else may have been done meanwhile: only this step is taken back.
        run: () => editor.page.documents === after && editor.undo(),
      },
    });
  }

  /** Puts a block in as its first example shows it, with what this site has of its pictures. */
  async insert(where: Where, name: string): Promise<void> {
    const document = blockDocuments.get(name);
    const example = document?.examples[0];
    if (document === undefined || example === undefined) return;
    const language =
      EXAMPLE_LANGUAGES.find((each) => each === this.editor.model.site.language) ?? EXAMPLE_LANGUAGES[0];
    const entries = Object.values((example.dict ?? {}) as Record<string, BlockContent['entries'][number]>);
    const data = await leaveOutMissing(exampleData(example, language));
    const content = { block: name, version: document.version, data: fillData(document.data, data), entries };
    const place = this.placeFor(where);
    this.put(place.document, place.index, content, 'blocks.inserted');
  }

  /** The chosen block as text for the clipboard; undefined when none is chosen. */
  copy(): string | undefined {
    const chosen = this.chosen();
    const text = this.write(chosen);
    if (chosen !== undefined && text !== undefined) this.say('blocks.copied', chosen);
    return text;
  }

  /** Copies the chosen whole block and takes it away; undefined when none is chosen, or it has to stay. */
  cut(): string | undefined {
    const chosen = blockOf(this.editor.selection.locked);
    const rights = chosen === undefined ? undefined : this.rightsOver(chosen);
    if (chosen === undefined || rights?.mayRemove !== true || !this.editor.page.isEditing) return undefined;
    const text = this.write(chosen);
    const { index } = rights;
    this.remove(chosen, 'blocks.cut');
    this.gap = { document: chosen.document, index, after: this.editor.page.documents };
    return text;
  }

  /** Puts in the block that the clipboard holds, below the chosen one or where one was just cut; false when the text is no block. */
  async paste(text: string): Promise<boolean> {
    const content = readCopy(text);
    if (content === undefined) return false;
    const { editor } = this;
    const document = blockDocuments.get(content.block);
    const title = document?.title[editor.model.site.language] ?? content.block;
    const place = this.placeFor('below');
    const refusal =
      refusePlacing(document, this.placeOf(place.document)) ??
      (document?.version === content.version ? undefined : 'version');
    if (refusal !== undefined) {
      editor.complain(editor.words(`blocks.refused.${refusal}`, { block: title }));
      return true;
    }
    const reason = await checkCopy(content);
    if (reason === undefined) this.put(place.document, place.index, content, 'blocks.pasted');
    else editor.complain(editor.words('blocks.refused.data', { block: title, reason }));
    return true;
  }

  /** The block that is chosen, or the one around the chosen element. */
  chosen(): BlockAddress | undefined {
    const target = this.editor.selection.locked?.target;
    return target === undefined ? undefined : { document: target.document, key: target.key };
  }

  private write(address: BlockAddress | undefined): string | undefined {
    const content = address === undefined ? undefined : readBlock(this.editor.page.documents, address);
    return content === undefined ? undefined : writeCopy(content);
  }

  private placeOf(document: DocumentName): PlacingPlace {
    const { page, model } = this.editor;
    return {
      ast: page.documents[document],
      document,
      page: model.channel.component,
    };
  }

  private placeFor(where: Where): { document: DocumentName; index: number } {
    const { documents } = this.editor.page;
    const chosen = where === 'last' ? undefined : this.chosen();
    const found = chosen === undefined ? undefined : findBlock(documents[chosen.document], chosen.key);
    if (where === 'below' && chosen === undefined && this.gap?.after === documents) return this.gap;
    if (chosen === undefined || found === undefined)
      return { document: 'content', index: documents.content.vm.length };
    return {
      document: chosen.document,
      index: where === 'above' ? found.index : found.index + 1,
    };
  }

  private put(document: DocumentName, index: number, content: BlockContent, word: string): void {
    const operation = insertContent(this.editor.page.documents, document, index, content);
    if (!this.change(operation)) return;
    const address = { document, key: operation.block.key };
    this.goTo(address);
    this.say(word, address);
  }

  /** Makes the change; false, and said, when it is refused. */
  private change(operation: MoveBlockOperation | InsertBlockOperation | RemoveBlockOperation): boolean {
    const { editor } = this;
    if (!editor.page.isEditing) return false;
    const problem = editor.page.change([operation]);
    if (problem !== undefined) editor.complain(tellProblem(problem, editor.words));
    else this.tellOfOrder();
    return problem === undefined;
  }

  /** A translation with an order of its own no longer follows the default language's: told once. */
  private tellOfOrder(): void {
    const { model, notices, words } = this.editor;
    const { site } = model;
    if (this.hasToldOfOrder || site.language === site.defaultLanguage) return;
    this.hasToldOfOrder = true;
    notices.toast({ text: words('blocks.ownOrder'), tone: 'plain' });
  }

  private say(word: string, address: BlockAddress, values: Record<string, string> = {}): void {
    this.editor.notices.announce(this.editor.words(word, { block: this.nameOf(address), ...values }));
  }
}

/** The address of a chosen whole block; undefined for an element. */
export function blockOf(editable: EditableElement | undefined): BlockAddress | undefined {
  return editable !== undefined && isBlock(editable.target)
    ? { document: editable.target.document, key: editable.target.key }
    : undefined;
}
