// Chooses whole blocks, scrolls to them and moves the focus.
import { flushSync } from 'react-dom';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import { enterToolbar, focusOn, isInToolbar, isOnPage } from '../elements/focus.ts';

export interface BlockSelectionDependencies {
  readonly page: PageStore;
  readonly selection: Selection;
  readonly targets: Targets;
  choose(editable: EditableElement): void;
}

export class BlockSelection {
  private readonly editor: BlockSelectionDependencies;

  constructor(editor: BlockSelectionDependencies) {
    this.editor = editor;
  }

  chosen(): BlockAddress | undefined {
    const target = this.editor.selection.locked?.target;
    return target === undefined ? undefined : { document: target.document, key: target.key };
  }

  choose(address: BlockAddress, enters = isInToolbar()): void {
    // Renders a block that was just inserted or moved.
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

  /** Chooses a block. If the focus is on the page, it moves to the block. */
  chooseWithFocus(address: BlockAddress): void {
    this.choose(address);
    const editable = this.editor.targets.block(address);
    if (isOnPage() && !this.editor.targets.holds(editable, document.activeElement)) focusOn(editable.element);
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
