// Keeps the texts over the pictures of blocks readable while their owner changes them.
import { reaction } from 'mobx';
import { isSame } from '../../../../runtime/compare/same.ts';
import { DOCUMENT_NAMES, type Documents } from '../../../../runtime/edit/change.ts';
import { writeMembers } from '../../../../runtime/edit/part.ts';
import type { Scrim } from '../../../../runtime/edit/scrim.ts';
import type { BlockData } from '../../../../runtime/model/page.ts';
import { targetOf, type BlockAddress } from '../../contracts/block-address.ts';
import type { Translate } from '../../contracts/messages.ts';
import type { Targets } from '../../contracts/targets.ts';
import type { Contrasts } from '../../store/contrasts.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import { changedEntries, usesEntry } from '../../store/entry-use.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import type { Toasts } from '../../store/toasts.ts';
import { chooseStrength, measureScrim, MIN_CONTRAST } from './choose-strength.ts';
import { findScrimOf, strengthOf } from './find-scrim.ts';

/** The block is rendered by then, and a series of changes is over. */
const QUIET_MS = 400;

interface GuardDependencies {
  readonly page: PageStore;
  readonly selection: Pick<Selection, 'typing'>;
  readonly dialogs: Pick<Dialogs, 'open'>;
  readonly targets: Pick<Targets, 'places'>;
  readonly contrasts: Contrasts;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly translate: Translate;
}

/** A block to measure. */
interface Changed {
  address: BlockAddress;
  /** False if the owner chose the strength, or stepped through the history. */
  mayRaise: boolean;
}

/**
 * Measures a block with a scrim after its picture, its texts or its scrim changed. If a text falls below
 * 4.5:1 the scrim is raised, in the same step of the history. A scrim is never lowered.
 */
export class ContrastGuard {
  private readonly editor: GuardDependencies;
  private readonly whenIdle: (run: () => void) => void;
  private readonly changed = new Map<string, Changed>();
  private seen: Documents;
  /** Ends what is measured or waits for it; undefined if nothing does. */
  private measuring: AbortController | undefined;

  /** `seen`: the documents that need no measure. */
  constructor(editor: GuardDependencies, seen: Documents, whenIdle: (run: () => void) => void) {
    this.editor = editor;
    this.seen = seen;
    this.whenIdle = whenIdle;
  }

  start(): void {
    const { page, selection, dialogs } = this.editor;
    reaction(
      () => ({
        documents: page.documents,
        // A typed text and an open dialog are not on the page yet.
        isQuiet: page.isEditing && !selection.typing && dialogs.open.length === 0,
      }),
      ({ documents, isQuiet }) => {
        this.compare(documents);
        // Each `abort` makes an error with its stack, also if nothing is to be ended.
        this.measuring?.abort();
        this.measuring = undefined;
        if (isQuiet && this.changed.size > 0) this.schedule();
      },
      { fireImmediately: true },
    );
  }

  private schedule(): void {
    this.measuring = new AbortController();
    const { signal } = this.measuring;
    const run = (): void => {
      if (!signal.aborted) void this.measureAll(signal);
    };
    setTimeout(() => this.whenIdle(run), QUIET_MS);
  }

  /** Notes the blocks that changed since the last call. */
  private compare(documents: Documents): void {
    const before = this.seen;
    this.seen = documents;
    for (const document of DOCUMENT_NAMES) {
      const [old, next] = [before[document], documents[document]];
      if (old === next) continue;
      const codes = changedEntries(old.dict, next.dict);
      for (const { key } of next.vm) {
        const [was, data] = [old.data[key], next.data[key]];
        if (was !== data || codes.length > 0) this.compareBlock({ document, key }, was, data, codes);
      }
    }
  }

  /** `codes`: the entries of the dictionary that changed. */
  private compareBlock(
    address: BlockAddress,
    old: BlockData | undefined,
    data: BlockData | undefined,
    codes: readonly string[],
  ): void {
    if (old === undefined || data === undefined) return;
    const hasEntry = codes.some((code) => usesEntry(data, code));
    if (old === data && !hasEntry) return;
    const { document, key } = address;
    const scrim = findScrimOf(this.seen, address);
    if (scrim === undefined) return;
    const isChosen = !hasEntry && !isSame(old[scrim.member], data[scrim.member]);
    this.changed.set(`${document}/${key}`, { address, mayRaise: this.editor.page.isFresh && !isChosen });
  }

  private async measureAll(signal: AbortSignal): Promise<void> {
    for (const [id, changed] of this.changed) {
      // A block that cannot be measured, for example because its picture is gone, stays as it is.
      await this.measure(changed, signal).catch(() => undefined);
      if (signal.aborted) return;
      this.changed.delete(id);
    }
  }

  private async measure({ address, mayRaise }: Changed, signal: AbortSignal): Promise<void> {
    const { page, targets, contrasts } = this.editor;
    const scrim = findScrimOf(page.documents, address);
    const root = targets.places.elementOf(address);
    if (scrim === undefined || root === undefined) return;
    const strength = strengthOf(page.documents, address, scrim);
    const stronger = scrim.strengths.filter((each) => each >= strength);
    const found = await measureScrim(
      root,
      (measure) => {
        const contrast = measure(strength);
        return { contrast, better: contrast < MIN_CONTRAST ? chooseStrength(measure, stronger) : undefined };
      },
      signal,
    );
    if (found === undefined || signal.aborted) return;
    const { contrast, better } = found;
    const mayReach = better !== undefined && better.contrast >= MIN_CONTRAST;
    if (mayRaise && mayReach && this.raise(address, scrim, better.strength))
      return this.tell(address, 'contrast.raised', better);
    contrasts.note(address, page.documents[address.document].data[address.key], contrast);
    if (mayRaise && better !== undefined) this.tell(address, 'contrast.unreadable', { strength, contrast });
  }

  /** Raises the scrim as part of the change that made it necessary. */
  private raise(address: BlockAddress, scrim: Scrim, strength: number): boolean {
    const { page } = this.editor;
    const members = { [scrim.member]: strength };
    const isRaised = page.amend(writeMembers(page.documents, targetOf(address), members));
    if (isRaised) this.seen = page.documents;
    return isRaised;
  }

  private tell(
    address: BlockAddress,
    message: string,
    { strength, contrast }: { strength: number; contrast: number },
  ): void {
    const { page, contrasts, toasts, translate } = this.editor;
    contrasts.note(address, page.documents[address.document].data[address.key], contrast);
    const values = { ratio: contrast.toFixed(1), strength: String(strength) };
    const tone = contrast < MIN_CONTRAST ? 'error' : 'plain';
    toasts.show({ text: translate(message, values), tone });
  }
}
