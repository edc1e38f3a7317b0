// Chooses whole blocks, scrolls to them and moves the focus.
import { blockOf, groupTargetOf, isSameBlock, type BlockAddress } from '../../contracts/block-address.ts';
import type { Translate } from '../../contracts/messages.ts';
import { siblingsOf } from '../../../../runtime/model/slots.ts';
import type { PageModel, SiteModel } from '../../../../runtime/model/page.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import { chooseWhole, chooseWithFocus, type ChooseDependencies } from '../elements/choose-whole.ts';
import type { Toasts } from '../../store/toasts.ts';
import { nameBlock } from '../documents/block-name.ts';
import { focusOn } from '../elements/focus.ts';

export interface BlockSelectionDependencies extends ChooseDependencies {
  readonly page: PageStore;
  readonly selection: Selection;
  readonly toasts: Toasts;
  readonly translate: Translate;
  readonly model: Pick<PageModel, 'channel' | 'site'>;
  readonly site: Pick<SiteModel, 'language'>;
}

export class BlockSelection<Editor extends BlockSelectionDependencies> {
  protected readonly editor: Editor;
  /** Where a range of chosen blocks begins. */
  private anchor: BlockAddress | undefined;

  constructor(editor: Editor) {
    this.editor = editor;
  }

  chosen(): BlockAddress | undefined {
    const target = this.editor.selection.locked?.target;
    return target === undefined ? undefined : { document: target.document, key: target.key };
  }

  chosenAll(): BlockAddress[] {
    const first = this.chosen();
    if (first === undefined) return [];
    const keys = new Set([first, ...this.editor.selection.others].map(({ key }) => key));
    const { document } = first;
    return this.listBlocks(document).filter(({ key }) => keys.has(key));
  }

  extendTo(address: BlockAddress): void {
    const head = this.chosen();
    if (head === undefined || head.document !== address.document) return this.choose(address);
    const { others } = this.editor.selection;
    const anchor = others.find((each) => isSameBlock(each, this.anchor)) ?? head;
    const blocks = this.listBeside(address);
    const ends = [anchor, address].map((end) => blocks.findIndex((each) => isSameBlock(each, end)));
    if (ends.includes(-1)) return this.choose(address);
    this.anchor = anchor;
    this.chooseGroup(blocks.slice(Math.min(...ends), Math.max(...ends) + 1), address);
  }

  extend(by: 1 | -1): void {
    const head = this.chosen();
    const blocks = head === undefined ? [] : this.listBeside(head);
    const next = blocks[blocks.findIndex((each) => isSameBlock(each, head)) + by];
    if (next !== undefined) this.extendTo(next);
  }

  toggle(address: BlockAddress): void {
    const chosen = this.chosenAll();
    const [first] = chosen;
    const isBeside = first !== undefined && this.listBeside(address).some((each) => isSameBlock(each, first));
    if (!isBeside) return this.choose(address);
    const left = chosen.filter((each) => !isSameBlock(each, address));
    const isLeft = left.length < chosen.length;
    this.anchor = isLeft ? left.at(-1) : address;
    if (left.length > 0) this.chooseGroup(isLeft ? left : [...left, address], isLeft ? undefined : address);
  }

  /** Chooses blocks of one document. The toolbar is at `head`; default: the last. */
  chooseGroup(addresses: readonly BlockAddress[], head = addresses.at(-1)): void {
    const { editor } = this;
    if (head === undefined || !editor.page.isEditing) return;
    this.chooseWithFocus(head);
    const others = addresses.filter((each) => !isSameBlock(each, head));
    if (others.length === 0) return;
    const target = groupTargetOf(head);
    editor.selection.lockGroup({ ...editor.targets.block(head), id: `blocks:${head.key}`, target }, others);
    const names = this.chosenAll().map((each) => this.nameOf(each));
    const values = { count: String(addresses.length), names: names.join(', ') };
    editor.toasts.announce(editor.translate('blocks.chosen', values));
  }

  /** Leaves out chosen blocks that are no longer on the page. */
  refresh(): void {
    const { locked, others } = this.editor.selection;
    const head = blockOf(locked?.target);
    const left = this.chosenAll();
    if (head !== undefined && others.length > 0 && left.length <= others.length)
      this.chooseGroup(
        left,
        left.find((each) => isSameBlock(each, head)),
      );
  }

  nameOf({ document, key }: BlockAddress): string {
    const { page, site } = this.editor;
    return nameBlock(page.documents[document], key, site.language);
  }

  private listBlocks(document: BlockAddress['document']): BlockAddress[] {
    return this.editor.page.documents[document].vm.map(({ key }) => ({ document, key }));
  }

  /** The blocks that stand in the same place. */
  private listBeside({ document, key }: BlockAddress): BlockAddress[] {
    const { vm } = this.editor.page.documents[document];
    const instance = vm.find((each) => each.key === key);
    return instance === undefined
      ? []
      : siblingsOf(vm, instance).map((each) => ({ document, key: each.key }));
  }

  choose(address: BlockAddress, enters?: boolean): void {
    chooseWhole(this.editor, () => this.editor.targets.block(address), enters);
  }

  /** Chooses a block. If the focus is on the page, it moves to the block. */
  chooseWithFocus(address: BlockAddress): void {
    chooseWithFocus(this.editor, () => this.editor.targets.block(address));
  }

  step(by: 1 | -1): void {
    const chosen = this.chosen();
    const blocks = chosen === undefined ? [] : this.editor.page.documents[chosen.document].vm;
    const next = blocks[blocks.findIndex(({ key }) => key === chosen?.key) + by];
    if (chosen !== undefined && next !== undefined)
      this.chooseWithFocus({ document: chosen.document, key: next.key });
  }

  /** Focuses a block without choosing it. */
  focus(address: BlockAddress): void {
    focusOn(this.editor.targets.block(address).element);
  }
}
