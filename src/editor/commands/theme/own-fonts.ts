// Reads and uploads the fonts of the site, and draws them on the page before they are public.
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { FontItem } from '../../../../runtime/generated/api.generated.ts';
import type { PanelChoice } from '../../../../runtime/generated/documents.generated.ts';
import { uploadMedia } from '../../../assembly/forms/upload-media.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';

const FONT = 4;

export class OwnFonts {
  items: readonly FontItem[] = [];
  /** A font is being uploaded and read. */
  isBusy = false;
  private readonly call: EditorContext['call'];

  constructor({ call }: Pick<EditorContext, 'call'>) {
    this.call = call;
    makeObservable(this, { items: observableRef, isBusy: observable });
  }

  /** The faces of all fonts: browsers load those that something on the page has. */
  get css(): string {
    return this.items.map(({ css }) => css).join('');
  }

  /** Those that a theme takes. */
  get choices(): PanelChoice[] {
    return this.items
      .filter(({ licence }) => licence !== '')
      .map((item) => ({ value: item.url, title: { 'zh-CN': nameOf(item), 'en-US': nameOf(item) } }));
  }

  async load(): Promise<void> {
    const items = await this.call('consoleFont.list', { quiet: true });
    runInAction(() => (this.items = items));
  }

  /**
   * Uploads a font and keeps it in the library; `isNew` is false for a file that the library has. Throws what
   * the server says of a font that is refused.
   */
  async add(file: File): Promise<{ font: FontItem; isNew: boolean }> {
    runInAction(() => (this.isBusy = true));
    try {
      const { url } = (await uploadMedia(this.call, {
        file,
        resourceType: FONT,
      })) as { url: string };
      const font = await this.keep(url, '');
      return { font, isNew: font.url === url };
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  /** Keeps the note on what allows the use of a font. */
  async keep(url: string, licence: string): Promise<FontItem> {
    const kept = await this.call('consoleFont.keep', { body: { url, licence }, quiet: true });
    const isKnown = this.items.some((each) => each.url === kept.url);
    const items = isKnown
      ? this.items.map((each) => (each.url === kept.url ? kept : each))
      : [kept, ...this.items];
    runInAction(() => (this.items = items));
    return kept;
  }
}

/** `Noto Sans SC Bold` */
export function nameOf({ family, style }: Pick<FontItem, 'family' | 'style'>): string {
  return /^(?:Regular|Normal|Roman|)$/.test(style) ? family : `${family} ${style}`;
}
