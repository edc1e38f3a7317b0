// Holds the theme that an owner works on. It knows what visitors see, what is set here, and the steps
// between.
import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { isSame } from '../../../../runtime/compare/same.ts';
import { listContrast, type ContrastPair } from '../../../../runtime/theme/contrast.ts';
import {
  isOfSeed,
  takeSeeds,
  type Presets,
  type Scheme,
  type Seeds,
  type ThemeDocument,
} from '../../../../runtime/theme/theme-document.ts';
import type { PanelValues } from '../../../panel/parts/contract.ts';
import type { DocumentOnScreen } from '../site-documents/document-keeper.ts';
import { DocumentSteps } from '../site-documents/steps.ts';
import { isChanged, listChanged, readValue, resetValues, usualValue, writeValue } from './theme-values.ts';

/** The role of `/colors/light/alt-on-brand`; undefined for another place. */
const roleAt = (place: string): string | undefined => /^\/colors\/\w+\/(.+)$/.exec(place)?.[1];

export class ThemeDraft implements PanelValues, DocumentOnScreen<ThemeDocument> {
  document: ThemeDocument;
  /** What visitors see. */
  published: ThemeDocument;
  /** What the owner looks at, apart from what visitors get. */
  look: Scheme = 'light';
  /** Tried on the page, and no part of the theme. */
  trial: Seeds | undefined;
  readonly presets: Presets;
  private readonly steps = new DocumentSteps((merged) => merged as ThemeDocument);

  constructor(document: ThemeDocument, published: ThemeDocument, presets: Presets) {
    this.document = document;
    this.published = published;
    this.presets = presets;
    makeObservable(this, {
      document: observableRef,
      published: observableRef,
      look: observable,
      trial: observableRef,
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
    return this.steps.canUndo;
  }

  get canRedo(): boolean {
    return this.steps.canRedo;
  }

  /** The places that differ from the preset. */
  get changed(): string[] {
    return listChanged(this.document, this.presets);
  }

  /** What is on the page. */
  get shown(): ThemeDocument {
    const { document, trial } = this;
    if (trial === undefined) return document;
    return takeSeeds(document, trial);
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

  /** Another seed is seen at once: colours of it that were set by hand are computed from it. */
  change(path: string, value: unknown): void {
    const place = this.place(path);
    const next = writeValue(this.document, place, value, this.presets);
    const seed = /^\/seeds\/(\w+)$/.exec(place)?.[1] ?? '';
    const byHand = listChanged(next, this.presets).filter((each) => isOfSeed(roleAt(each) ?? '', seed));
    this.step(resetValues(next, byHand), place);
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
    this.steps.end();
  }

  goBack(): void {
    this.show(() => this.steps.goBack(this.document));
  }

  undo(): boolean {
    return this.show(() => this.steps.undo(this.document));
  }

  redo(): boolean {
    return this.show(() => this.steps.redo(this.document));
  }

  /** What another owner has changed is no step of this one. */
  replace(document: ThemeDocument): void {
    this.show(() => {
      this.steps.clear();
      return document;
    });
  }

  becamePublic(published: ThemeDocument): void {
    this.set({ published });
  }

  set(members: Partial<Pick<ThemeDraft, 'published' | 'look' | 'trial'>>): void {
    runInAction(() => Object.assign(this, members));
  }

  /** True when it shows something else. */
  private show(next: () => ThemeDocument): boolean {
    const before = this.document;
    runInAction(() => {
      this.document = next();
    });
    return this.document !== before;
  }

  /** Changes with the same name, one after another, are one step. */
  private step(document: ThemeDocument, name = ''): void {
    const { document: before } = this;
    if (isSame(document, before) || this.isLocked) return;
    this.show(() => {
      this.steps.add({ before, after: document }, name);
      return document;
    });
  }
}
