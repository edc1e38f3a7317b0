// Shows the uploaded fonts of the site on the page and in the panel as soon as they are known.
import { autorun } from 'mobx';
import { useEffect, useMemo } from 'react';
import { OwnFonts } from '../../commands/theme/own-fonts.ts';
import { addSheet } from '../../commands/theme/theme-styles.ts';
import type { Editor } from '../../commands/editor.ts';

/** A sheet of their own: one that is replaced makes browsers read its fonts again. */
export function useOwnFonts({ context, toasts }: Editor, host: Document): OwnFonts {
  const fonts = useMemo(() => new OwnFonts(context), [context]);
  useEffect(() => {
    const sheets = [...new Set([document, host])].map(addSheet);
    const stop = autorun(() => {
      for (const sheet of sheets) sheet.replace(fonts.css);
    });
    fonts.load().catch((error: unknown) => toasts.showError(error));
    return () => {
      stop();
      for (const sheet of sheets) sheet.remove();
    };
  }, [fonts, host, toasts]);
  return fonts;
}
