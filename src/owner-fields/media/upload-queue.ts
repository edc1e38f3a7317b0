// Uploads files in order, two at a time.
import { checkFile, LIMITS, type MediaFile, type ResourceType } from './media-file.ts';
import { reducePicture } from './reduce-picture.ts';

/** A file that is uploaded into the library. */
export interface Upload {
  id: number;
  file: File;
  /** The classification that it is stored in; empty for none. */
  classificationCode: string;
  /**
   * `refused` files are never sent; `failed` ones can be retried; `reduced` ones are stored; of `same` ones
   * the library has an equal file: it is taken instead, or the owner decides.
   */
  status: 'waiting' | 'reducing' | 'sending' | 'failed' | 'refused' | 'reduced' | 'same';
  /** The equal file of the library. */
  same?: MediaFile;
  /** The owner wants it though the library has an equal file. */
  isWanted?: true;
  /** The size of the chosen file in bytes, if it was too large. */
  sizeBefore?: number;
  /** The fraction that has been sent, from 0 to 1. */
  sent: number;
  /** For `refused` a message key, for `failed` the message itself. */
  reason: string;
}

/** The arguments for the upload of one file. */
export interface Sending {
  file: File;
  resourceType: ResourceType;
  classificationCode: string;
  onProgress(part: number): void;
  signal: AbortSignal;
}

const MAX_AT_ONCE = 2;

/** Each upload can be cancelled, and retried after a failure. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private onStored: (stored: MediaFile, insteadOf?: MediaFile) => void = () => undefined;
  private onSame: (same: MediaFile) => void = () => undefined;
  private readonly resourceType: ResourceType;
  private readonly ask: (sending: Sending) => Promise<MediaFile>;
  private readonly reduce: typeof reducePicture;
  private readonly findSame?: (file: File) => Promise<MediaFile | undefined>;
  private readonly listeners = new Set<() => void>();
  private readonly controllers = new Map<number, AbortController>();
  private count = 0;

  /**
   * `ask` uploads one file; it rejects with a message if the file is rejected. `findSame` finds an equal file
   * of the library.
   */
  constructor(
    resourceType: ResourceType,
    ask: (sending: Sending) => Promise<MediaFile>,
    {
      reduce = reducePicture,
      findSame,
    }: { reduce?: typeof reducePicture; findSame?: (file: File) => Promise<MediaFile | undefined> } = {},
  ) {
    this.resourceType = resourceType;
    this.ask = ask;
    this.reduce = reduce;
    this.findSame = findSame;
  }

  /** The files that are not stored yet, and reduced ones. Each change creates a new list. */
  readonly read = (): readonly Upload[] => this.uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sets the function that is called with each stored file, and the equal one that it was wanted beside. */
  setOnStored(onStored: (stored: MediaFile, insteadOf?: MediaFile) => void): void {
    this.onStored = onStored;
  }

  /** Sets the function that takes equal files of the library instead of uploads. */
  setOnSame(onSame: (same: MediaFile) => void): void {
    this.onSame = onSame;
  }

  add(files: readonly File[], classificationCode: string): void {
    const added = files.map((file): Upload => {
      const reason = checkFile(file, this.resourceType);
      const status = reason === undefined ? 'waiting' : 'refused';
      return { id: ++this.count, file, classificationCode, status, sent: 0, reason: reason ?? '' };
    });
    this.show([...this.uploads, ...added]);
    this.sendNext();
  }

  /** Cancels an upload, or removes one that is over from the list. */
  cancel(id: number): void {
    this.controllers.get(id)?.abort();
    this.show(this.uploads.filter((upload) => upload.id !== id));
    this.sendNext();
  }

  retry(id: number): void {
    this.change(id, { status: 'waiting', sent: 0, reason: '' });
    this.sendNext();
  }

  /** Uploads a file though the library has an equal one. */
  sendAnyway(id: number): void {
    this.change(id, { status: 'waiting', isWanted: true });
    this.sendNext();
  }

  /**
   * Waits until no upload is under way. Resolves with false if one of those that it waited for was not
   * stored.
   */
  async whenStored(): Promise<boolean> {
    const awaited = this.uploads.filter(isUnderWay).map(({ id }) => id);
    if (awaited.length === 0) return true;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.uploads.some(isUnderWay)) return;
        stop();
        resolve();
      });
    });
    return !this.uploads.some(({ id, status }) => awaited.includes(id) && status !== 'reduced');
  }

  /** Cancels all uploads. */
  close(): void {
    for (const controller of this.controllers.values()) controller.abort();
    this.uploads = [];
  }

  private sendNext(): void {
    const free = MAX_AT_ONCE - this.controllers.size;
    for (const upload of this.uploads
      // One that is looked for in the library waits, too.
      .filter(({ id, status }) => status === 'waiting' && !this.controllers.has(id))
      .slice(0, Math.max(0, free)))
      void this.send(upload);
  }

  private async send(upload: Upload): Promise<void> {
    const { id, classificationCode } = upload;
    const controller = new AbortController();
    const { signal } = controller;
    this.controllers.set(id, controller);
    try {
      const isLarge = upload.file.size > LIMITS[this.resourceType].maxBytes;
      const file = isLarge ? await this.reduceLarge(upload) : upload.file;
      if (file === undefined || signal.aborted) return;
      const isAsked = this.findSame !== undefined && upload.isWanted !== true;
      const same = isAsked ? await this.findSame(file) : undefined;
      if (signal.aborted) return;
      if (same !== undefined) {
        this.change(id, { status: 'same', same, file });
        return this.onSame(same);
      }
      this.change(id, { status: 'sending', file });
      const onProgress = (sent: number): void => this.change(id, { sent });
      const stored = await this.ask({
        file,
        resourceType: this.resourceType,
        classificationCode,
        onProgress,
        signal,
      });
      // Cancelled after the file was stored: ignore it. The server deletes unused files.
      if (signal.aborted) return;
      if (this.uploads.some((each) => each.id === id && each.sizeBefore !== undefined))
        this.change(id, { status: 'reduced' });
      else this.show(this.uploads.filter((each) => each.id !== id));
      this.onStored(stored, upload.same);
    } catch (error) {
      if (!signal.aborted)
        this.change(id, { status: 'failed', reason: error instanceof Error ? error.message : String(error) });
    } finally {
      this.controllers.delete(id);
      this.sendNext();
    }
  }

  /** The reduced file; undefined, with the reason shown, if it cannot be reduced. */
  private async reduceLarge({ id, file }: Upload): Promise<File | undefined> {
    const { maxBytes, tooLarge } = LIMITS[this.resourceType];
    this.change(id, { status: 'reducing' });
    const reduced = await this.reduce(file, maxBytes);
    if (reduced === undefined) this.change(id, { status: 'refused', reason: tooLarge });
    else this.change(id, { sizeBefore: file.size });
    return reduced;
  }

  private change(id: number, change: Partial<Upload>): void {
    this.show(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  private show(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

/** True until the upload is stored or has failed. */
export function isUnderWay({ status }: Upload): boolean {
  return status === 'waiting' || status === 'reducing' || status === 'sending';
}
