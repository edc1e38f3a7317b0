// Holds the theme that an owner works on. It knows what visitors see, what is set here, and the steps
// between.
import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { isSame } from '../../../../runtime/compare/same.ts';
import { listContrast, type ContrastPair } from '../../../../runtime/theme/contrast.ts';
import type { Presets, Scheme, Seeds, ThemeDocument } from '../../../../runtime/theme/theme-document.ts';
import type { PanelValues } from '../../../panel/parts/contract.ts';
import type { DocumentOnScreen } from '../site-documents/document-keeper.ts';
import { isChanged, listChanged, readValue, resetValues, usualValue, writeValue } from './theme-values.ts';

/** Steps back that are kept. */
const MAX_STEPS = 100;

export class ThemeDraft implements PanelValues, DocumentOnScreen<ThemeDocument> {
  document: ThemeDocument;
  /** What visitors see. */
  published: ThemeDocument;
  /** What the owner looks at, apart from what visitors get. */
  look: Scheme = 'light';
  /** Tried on the page, and no part of the theme. */
  trial: Seeds | undefined;
  readonly presets: Presets;
  private before: readonly ThemeDocument[] = [];
  private after: readonly ThemeDocument[] = [];
  /** The path of the choice that is being tried. */
  private open: string | undefined;

  constructor(document: ThemeDocument, published: ThemeDocument, presets: Presets) {
    this.document = document;
    this.published = published;
    this.presets = presets;
    makeObservable<this, 'before' | 'after'>(this, {
      document: observableRef,
      published: observableRef,
      look: observable,
      trial: observableRef,
      before: observableRef,
      after: observableRef,
      changed: computed,
      pairs: computed,
      shown: computed,
    });
  }

  /** A newer program wrote it: it is shown, and stays as it is. */
  get isLocked(): boolean {
    return !this.presets.has(this.document.preset);
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  get canRedo(): boolean {
    return this.after.length > 0;
  }

  /** The places that differ from the preset. */
  get changed(): string[] {
    return listChanged(this.document, this.presets);
  }

  /** What is on the page. */
  get shown(): ThemeDocument {
    const { document, trial } = this;
    if (trial === undefined) return document;
    return { ...document, overrides: { ...document.overrides, seeds: trial } };
  }

  get pairs(): ContrastPair[] {
    return listContrast(this.shown, this.presets);
  }

  /** `{look}` of a row is what the owner looks at. */
  private place(path: string): string {
    return path.replace('{look}', this.look);
  }

  read(path: string): unknown {
    return readValue(this.document, this.place(path), this.presets);
  }

  usual(path: string): unknown {
    return usualValue(this.document, this.place(path), this.presets);
  }

  isChanged(path: string): boolean {
    return isChanged(this.document, this.place(path), this.presets);
  }

  change(path: string, value: unknown): void {
    const place = this.place(path);
    this.step(writeValue(this.document, place, value, this.presets), place);
  }

  reset(paths: readonly string[]): void {
    this.settle();
    this.step(
      resetValues(
        this.document,
        paths.map((path) => this.place(path)),
      ),
    );
  }

  /** Several values at once, as one step. */
  changeAll(values: Readonly<Record<string, unknown>>): void {
    this.settle();
    const next = Object.entries(values).reduce(
      (document, [path, value]) => writeValue(document, path, value, this.presets),
      this.document,
    );
    this.step(next);
  }

  /** A document that comes from elsewhere, as one step. */
  take(document: ThemeDocument): void {
    this.settle();
    this.step(document);
  }

  settle(): void {
    this.open = undefined;
  }

  goBack(): void {
    if (this.open === undefined) return;
    this.open = undefined;
    const [last] = this.before.slice(-1);
    if (last !== undefined) this.set({ document: last, before: this.before.slice(0, -1) });
  }

  undo(): boolean {
    this.settle();
    const last = this.before.at(-1);
    if (last === undefined) return false;
    this.set({
      document: last,
      before: this.before.slice(0, -1),
      after: [this.document, ...this.after],
    });
    return true;
  }

  redo(): boolean {
    this.settle();
    const [next, ...after] = this.after;
    if (next === undefined) return false;
    this.set({
      document: next,
      before: [...this.before, this.document],
      after,
    });
    return true;
  }

  /** What another owner has changed is no step of this one. */
  replace(document: ThemeDocument): void {
    this.settle();
    this.set({ document, before: [], after: [] });
  }

  becamePublic(published: ThemeDocument): void {
    this.set({ published });
  }

  set(members: Partial<Pick<ThemeDraft, 'document' | 'published' | 'look' | 'trial'>> & Steps): void {
    runInAction(() => Object.assign(this, members));
  }

  private step(document: ThemeDocument, open?: string): void {
    if (isSame(document, this.document) || this.isLocked) return;
    const isGoingOn = open !== undefined && open === this.open;
    const before = isGoingOn ? this.before : [...this.before, this.document].slice(-MAX_STEPS);
    this.open = open;
    // A choice that ends where it began is none.
    const isNone = isGoingOn && isSame(document, before.at(-1));
    if (isNone) this.open = undefined;
    this.set({
      document,
      before: isNone ? before.slice(0, -1) : before,
      after: [],
    });
  }
}

interface Steps {
  before?: readonly ThemeDocument[];
  after?: readonly ThemeDocument[];
}
