// The block that an owner makes or changes: its definition, the chosen node, the history, and its draft.
import { computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { merge } from '../../../../runtime/compare/merge.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { LocalizedText, OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { delay } from '../../../../runtime/model/pending-work.ts';
import { checkOwned } from '../../../../runtime/owned/check-owned.ts';
import type { OwnedProblem } from '../../../../runtime/owned/owned-problem.ts';
import type { LayerName } from '../../../../runtime/owned/style-table.ts';
import { listOwnedNodes, type PlacedNode } from '../../../../runtime/owned/walk.ts';
import { readMovedOn } from '../../../client/moved-on.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { spotOf } from './definition-nodes.ts';

/** A draft lags behind the canvas at most so long, in ms. */
const KEEP_MS = 900;
const MAX_TRIES = 5;
const MAX_STEPS = 200;

/** What the server stores of a block: its name and its version are its own. */
export interface BlockValues {
  title: LocalizedText;
  document: Record<string, unknown>;
}

export const valuesOf = ({ name: _, version: __, title, ...document }: OwnedBlockDocument): BlockValues => ({
  title,
  document,
});

export const definitionOf = (name: string, { title, document }: BlockValues): OwnedBlockDocument =>
  ({ version: 1, ...document, name, title }) as OwnedBlockDocument;

interface ComposerDependencies {
  call: EditorContext['callInBackground'];
  /** Draws the block on the page anew. */
  draw(definition: OwnedBlockDocument): void;
  merged(who: string): void;
}

export class Composer {
  readonly name: string;
  definition: OwnedBlockDocument;
  /** What pages have now. */
  published: OwnedBlockDocument;
  chosen = 'root';
  tab: 'content' | 'layout' | 'style' | 'shows' = 'content';
  /** The width whose styles are changed. */
  layer: LayerName = 'desktop';
  state: 'kept' | 'waiting' | 'saving' | 'failed' = 'kept';
  failure = '';
  private past: OwnedBlockDocument[] = [];
  private future: OwnedBlockDocument[] = [];
  /** What changes of one kind at one place are one step of: typing a word is one. */
  private step = '';
  private revision: number;
  private keptAt: string;
  private base: OwnedBlockDocument;
  private readonly dependencies: ComposerDependencies;
  private cancel: (() => void) | undefined;
  private saving: Promise<boolean> | undefined;
  private readonly stop: () => void;

  /** Reads a block of the site with its draft. */
  static async open(name: string, dependencies: ComposerDependencies): Promise<Composer> {
    const { values, revision, draft } = await dependencies.call('consoleBlock.get', {
      query: { id: name },
      quiet: true,
    });
    return new Composer(name, dependencies, {
      published: definitionOf(name, values as unknown as BlockValues),
      drafted: draft === undefined ? undefined : definitionOf(name, draft.values as unknown as BlockValues),
      revision,
      keptAt: draft?.at ?? '',
    });
  }

  private constructor(
    name: string,
    dependencies: ComposerDependencies,
    read: {
      published: OwnedBlockDocument;
      drafted: OwnedBlockDocument | undefined;
      revision: number;
      keptAt: string;
    },
  ) {
    this.name = name;
    this.dependencies = dependencies;
    this.published = read.published;
    this.definition = read.drafted ?? read.published;
    this.base = this.definition;
    this.revision = read.revision;
    this.keptAt = read.keptAt;
    this.chosen = this.definition.view.id;
    makeObservable<this, 'past' | 'future'>(this, {
      definition: observableRef,
      published: observableRef,
      chosen: observable,
      tab: observable,
      layer: observable,
      state: observable,
      failure: observable,
      past: observableRef,
      future: observableRef,
      nodes: computed,
      problems: computed,
    });
    this.stop = reaction(
      () => this.definition,
      (definition) => {
        dependencies.draw(definition);
        this.schedule();
      },
    );
  }

  get nodes(): PlacedNode[] {
    return listOwnedNodes(this.definition);
  }

  get problems(): OwnedProblem[] {
    return checkOwned(this.definition);
  }

  get node(): PlacedNode {
    const found = this.nodes.find(({ node }) => node.id === this.chosen) ?? this.nodes[0];
    if (found === undefined) throw new Error('A block has a first node.');
    return found;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Pages have another block than this one. */
  get isPublic(): boolean {
    return isSame(this.definition, this.published);
  }

  set(members: Partial<Pick<Composer, 'chosen' | 'tab' | 'layer'>>): void {
    this.step = '';
    runInAction(() => Object.assign(this, members));
  }

  /** Makes a change. Changes with the same `step`, one after another, are undone together. */
  change(definition: OwnedBlockDocument, step = ''): void {
    if (definition === this.definition) return;
    const isMore = step !== '' && step === this.step;
    this.step = step;
    runInAction(() => {
      if (!isMore) this.past = [...this.past, this.definition].slice(-MAX_STEPS);
      this.future = [];
      this.definition = definition;
      this.keepChosen();
    });
  }

  undo(): void {
    this.go(this.past.at(-1), () => {
      this.future = [...this.future, this.definition];
      this.past = this.past.slice(0, -1);
    });
  }

  redo(): void {
    this.go(this.future.at(-1), () => {
      this.past = [...this.past, this.definition];
      this.future = this.future.slice(0, -1);
    });
  }

  private go(to: OwnedBlockDocument | undefined, turn: () => void): void {
    if (to === undefined) return;
    this.step = '';
    runInAction(() => {
      turn();
      this.definition = to;
      this.keepChosen();
    });
  }

  /** A node that is gone is not chosen any more. */
  private keepChosen(): void {
    const { view } = this.definition;
    if (this.chosen !== view.id && spotOf(this.definition, this.chosen) === undefined) this.chosen = view.id;
  }

  private schedule(): void {
    this.cancel?.();
    if (isSame(this.definition, this.base)) return this.tell({ state: 'kept' });
    this.tell({ state: 'waiting' });
    this.cancel = delay('block', () => void this.keep(), KEEP_MS);
  }

  /** Keeps the draft on the server. False if that failed. */
  keep(): Promise<boolean> {
    this.cancel?.();
    this.saving ??= this.send().finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  private async send(): Promise<boolean> {
    for (let tries = 1; !isSame(this.definition, this.base); tries++) {
      this.tell({ state: 'saving' });
      const sent = this.definition;
      try {
        const body = {
          id: this.name,
          revision: this.revision,
          values: { ...valuesOf(sent) },
          seen: this.keptAt,
        };
        const { at } = await this.dependencies.call('consoleBlock.saveDraft', { body, quiet: true });
        this.base = sent;
        this.keptAt = at;
      } catch (error) {
        if (tries < MAX_TRIES && this.takeOver(error)) continue;
        this.tell({ state: 'failed', failure: error instanceof Error ? error.message : String(error) });
        return false;
      }
    }
    this.tell({ state: 'kept', failure: '' });
    return true;
  }

  /** Merges the work of another owner into this. Where both have changed the same, this stays, undoable. */
  private takeOver(error: unknown): boolean {
    const moved = readMovedOn(error);
    if (moved === undefined) return false;
    const stored = definitionOf(this.name, moved.stored as BlockValues);
    const theirs =
      moved.draft === null || moved.draft === undefined
        ? stored
        : definitionOf(this.name, moved.draft.values as BlockValues);
    const { merged } = merge({ base: this.base, mine: this.definition, theirs }, new Map(), 'mine');
    this.base = theirs;
    this.keptAt = moved.draft?.at ?? '';
    this.revision = moved.revision;
    runInAction(() => {
      this.published = stored;
    });
    this.change(merged as OwnedBlockDocument);
    this.dependencies.merged(moved.draft?.who ?? '');
    return true;
  }

  /** Makes the draft the version that pages have. Throws what the server says against it. */
  async publish(): Promise<void> {
    if (!(await this.keep())) throw new Error(this.failure);
    const body = { id: this.name, seen: this.keptAt };
    const { revision } = await this.dependencies.call('consoleBlock.publish', { body, quiet: true });
    this.revision = revision;
    this.keptAt = '';
    this.base = this.definition;
    runInAction(() => {
      this.published = this.definition;
      this.state = 'kept';
    });
  }

  /** Goes back to what pages have. */
  async discard(): Promise<void> {
    this.change(this.published);
    this.cancel?.();
    await this.saving;
    if (this.keptAt !== '') {
      const body = { id: this.name, seen: this.keptAt };
      await this.dependencies.call('consoleBlock.discardDraft', { body, quiet: true });
    }
    this.keptAt = '';
    this.base = this.definition;
    this.tell({ state: 'kept' });
  }

  /** Keeps what is not kept yet, and shows pages their own version again. */
  async close(): Promise<void> {
    await this.keep();
    this.stop();
    this.cancel?.();
    this.dependencies.draw(this.published);
  }

  private tell(members: Partial<Pick<Composer, 'state' | 'failure'>>): void {
    runInAction(() => Object.assign(this, members));
  }
}
