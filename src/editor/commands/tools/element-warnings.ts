// Counts the elements of the page that have a tool with a warning.
import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { EDIT_ATTRIBUTE } from '../../../assembly/edit-annotation.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import type { Contrasts } from '../../store/contrasts.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import { canBeShown, reveal } from '../elements/reveal.ts';
import type { ElementTools } from './element-tools.ts';

/** Blocks are rendered by then. */
const UPDATE_DELAY_MS = 300;

interface WarningDependencies {
  readonly page: Pick<PageStore, 'documents'>;
  readonly contrasts: Pick<Contrasts, 'count'>;
  readonly targets: Pick<Targets, 'closest' | 'block'>;
  readonly tools: Pick<ElementTools, 'hasWarning'>;
  readonly selection: Selection;
  choose(editable: EditableElement): void;
}

export class ElementWarnings {
  /** The ids of the elements with a warning, in the order of the page. */
  warned: readonly string[] = [];
  private readonly editor: WarningDependencies;

  constructor(editor: WarningDependencies) {
    this.editor = editor;
    makeObservable(this, { warned: observableRef });
  }

  /** Counts now and after each change. */
  start(): void {
    reaction(
      () => [this.editor.page.documents, this.editor.contrasts.count],
      () => this.update(),
      { delay: UPDATE_DELAY_MS, fireImmediately: true },
    );
  }

  /** Chooses the next element with a warning after the locked one. */
  next(): void {
    const { locked } = this.editor.selection;
    const elements = this.list();
    const isAfter = ({ element }: EditableElement): boolean =>
      locked !== undefined &&
      (locked.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const next = elements.find(isAfter) ?? elements[0];
    if (next === undefined) return;
    reveal(next.element);
    next.element.scrollIntoView({ block: 'center' });
    next.element.focus({ preventScroll: true });
    if (next.id !== locked?.id) this.editor.choose(next);
  }

  private update(): void {
    const ids = [...new Set(this.list().map(({ id }) => id))];
    runInAction(() => {
      this.warned = ids;
    });
  }

  private list(): EditableElement[] {
    const { targets, tools } = this.editor;
    const inBlocks = [...document.querySelectorAll<HTMLElement>(`[${EDIT_ATTRIBUTE}]`)].flatMap((element) => {
      const editable = targets.closest(element);
      return editable !== undefined && canBeShown(element) && tools.hasWarning(editable) ? [editable] : [];
    });
    return [...this.listBlocks(), ...inBlocks].toSorted((one, other) =>
      (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? -1 : 1,
    );
  }

  private listBlocks(): EditableElement[] {
    const { page, targets, tools } = this.editor;
    return DOCUMENT_NAMES.flatMap((document) =>
      page.documents[document].vm.map(({ key }) => targets.block({ document, key })),
    ).filter((block) => block.element.isConnected && tools.hasWarning(block));
  }
}
