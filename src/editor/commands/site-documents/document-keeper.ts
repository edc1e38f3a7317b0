// Keeps the draft of a site document on the server, merges what others did meanwhile, and makes it public.
import { makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { merge, type Choices, type Clash } from '../../../../runtime/compare/merge.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { MovedOn } from '../../../../runtime/model/moved-on.ts';
import { delay } from '../../../../runtime/model/pending-work.ts';
import { sendMerging } from '../../../client/save-session.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';

/** A draft lags behind the screen at most so long, in ms. */
const KEEP_MS = 700;

/** What both owners have changed differently. */
export interface DocumentClashes {
  clashes: readonly Clash[];
  who: string;
}

/** A document of the site, and the calls that keep it. */
export interface KeptDocument<Body> {
  entity: 'consoleTheme' | 'consoleBlock';
  id: string;
  /** The document in what the server stores of it. */
  read(values: JsonObject): Body;
  /** What the server stores of a document. */
  write(document: Body): JsonObject;
}

export interface KeeperDependencies {
  call: EditorContext['call'];
  /** Whose value is kept of each; false: decide later. */
  ask(clashes: DocumentClashes): Promise<Choices | false>;
  /** Says that the work of another owner was taken over. */
  merged(who: string): void;
}

/** The document on screen, with its steps back. `document` and `published` are observable. */
export interface DocumentOnScreen<Body> {
  readonly document: Body;
  readonly published: Body;
  /** Shows what this owner has not typed: merged work of another one, or what is public. */
  replace(document: Body): void;
  becamePublic(published: Body): void;
}

/** What the server has of a document. */
export interface StoredDocument<Body> {
  published: Body;
  /** The draft that waits, or else what is public. */
  document: Body;
  revision: number;
  /** When the draft was kept; empty for none. */
  keptAt: string;
}

/** Reads a document of the site with its draft. */
export async function readDocument<Body>(
  { entity, id, read }: KeptDocument<Body>,
  call: EditorContext['call'],
): Promise<StoredDocument<Body>> {
  const { values, revision, draft } = await call(`${entity}.get`, { query: { id }, quiet: true });
  const published = read(values as unknown as JsonObject);
  const document = draft === undefined ? published : read(draft.values as JsonObject);
  return { published, document, revision, keptAt: draft?.at ?? '' };
}

export class DocumentKeeper<Body> {
  state: 'kept' | 'waiting' | 'saving' | 'failed' = 'kept';
  /** When the draft was kept; empty while there is none. */
  keptAt: string;
  failure = '';
  private revision: number;
  /** What the document on screen was made from: the last draft that was kept, or what is public. */
  private base: Body;
  private readonly kept: KeptDocument<Body>;
  private readonly screen: DocumentOnScreen<Body>;
  private readonly dependencies: KeeperDependencies;
  private cancel: (() => void) | undefined;
  private saving: Promise<boolean> | undefined;
  readonly stop: () => void;

  constructor(
    kept: KeptDocument<Body>,
    screen: DocumentOnScreen<Body>,
    stored: StoredDocument<Body>,
    dependencies: KeeperDependencies,
  ) {
    this.kept = kept;
    this.screen = screen;
    this.dependencies = dependencies;
    this.revision = stored.revision;
    this.keptAt = stored.keptAt;
    this.base = stored.document;
    makeObservable<this, 'base'>(this, {
      state: observable,
      keptAt: observable,
      failure: observable,
      base: observableRef,
    });
    this.stop = reaction(
      () => screen.document,
      () => this.schedule(),
    );
  }

  get isKept(): boolean {
    return isSame(this.screen.document, this.base);
  }

  /** What is on screen is what visitors see. */
  get isPublic(): boolean {
    return isSame(this.screen.document, this.screen.published);
  }

  /** The revision that visitors see, as far as this owner knows. */
  get publicRevision(): number {
    return this.revision;
  }

  private schedule(): void {
    this.cancel?.();
    if (this.isKept) return this.set({ state: 'kept' });
    this.set({ state: 'waiting' });
    this.cancel = delay('site document', () => void this.keep(), KEEP_MS);
  }

  /** Keeps what is on screen. False if that failed, or if the owner wants to decide later. */
  keep(): Promise<boolean> {
    this.cancel?.();
    this.saving ??= this.send().finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  private async send(): Promise<boolean> {
    try {
      while (!this.isKept) {
        this.set({ state: 'saving' });
        await this.attempt(() => this.sendOnce());
      }
      this.set({ state: 'kept', failure: '' });
      return true;
    } catch (error) {
      this.set({ state: 'failed', failure: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  /** Does it again after each change of another owner, which is merged before. */
  private async attempt(run: () => Promise<void>): Promise<void> {
    const undecided = await sendMerging(run, (moved) => this.takeOver(moved));
    if (undecided !== undefined) throw undecided;
  }

  private async sendOnce(): Promise<void> {
    const { kept, revision, keptAt: seen } = this;
    const { entity, id } = kept;
    const { call } = this.dependencies;
    const { document } = this.screen;
    if (this.isPublic) {
      if (seen !== '') await call(`${entity}.discardDraft`, { body: { id, seen }, quiet: true });
      return this.set({ base: document, keptAt: '' });
    }
    const sent = { id, revision, values: kept.write(document), seen };
    const { at } = await call(`${entity}.saveDraft`, { body: sent, quiet: true });
    this.set({ base: document, keptAt: at });
  }

  /** Merges the work of another owner into that of this one. False if the owner wants to decide later. */
  private async takeOver({ draft, stored, revision }: MovedOn): Promise<boolean> {
    const { screen, base, dependencies, kept } = this;
    const theirs = kept.read((draft?.values ?? stored) as JsonObject);
    const who = draft?.who ?? '';
    const { clashes } = merge({ base, mine: screen.document, theirs });
    const choices = clashes.length === 0 ? new Map() : await dependencies.ask({ clashes, who });
    if (choices === false) return false;
    // With what was done while the question stood.
    const { merged } = merge({ base, mine: screen.document, theirs }, choices);
    this.revision = revision;
    this.set({ base: theirs, keptAt: draft?.at ?? '' });
    screen.becamePublic(kept.read(stored as JsonObject));
    screen.replace(merged as Body);
    dependencies.merged(who);
    return true;
  }

  /** Makes the draft public. False if it could not be kept before; throws what the server says against it. */
  async publish(): Promise<boolean> {
    const { entity, id } = this.kept;
    let isKept = false;
    await this.attempt(async () => {
      isKept = await this.keep();
      if (!isKept) return;
      const body = { id, seen: this.keptAt };
      const { revision } = await this.dependencies.call(`${entity}.publish`, { body, quiet: true });
      this.becamePublic(this.base, revision);
    });
    return isKept;
  }

  private becamePublic(published: Body, revision: number): void {
    this.revision = revision;
    this.screen.becamePublic(published);
    this.set({ base: published, keptAt: '', state: 'kept' });
  }

  /** Goes back to what visitors see. */
  async discard(): Promise<void> {
    this.screen.replace(this.screen.published);
    if (!(await this.keep())) throw new Error(this.failure);
  }

  /** Makes an old revision public again. What was set since is discarded. */
  async restore(revision: number): Promise<void> {
    await this.discard();
    const { entity, id } = this.kept;
    const { call } = this.dependencies;
    await call(`${entity}.restore`, { body: { id, revision }, quiet: true });
    const now = await readDocument(this.kept, call);
    this.becamePublic(now.published, now.revision);
    this.screen.replace(now.published);
  }

  /** Keeps what is not kept yet, and keeps nothing from then on. */
  async close(): Promise<void> {
    await this.keep();
    this.stop();
    this.cancel?.();
  }

  private set(
    members: Partial<Pick<DocumentKeeper<Body>, 'state' | 'keptAt' | 'failure'>> & { base?: Body },
  ): void {
    runInAction(() => Object.assign(this, members));
  }
}
