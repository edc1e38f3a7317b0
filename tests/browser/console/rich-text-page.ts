// The editor of rich texts below React, alone in a page.
import { build, type Rolldown } from 'vite';
import { openBrowser } from '../../support/browser.ts';

interface Pasted {
  html: string;
  leftOut: object;
}

/** What the page can do. */
export async function openRichText(): Promise<{
  write(html: string): Promise<string>;
  type(html: string): Promise<string>;
  /** What a text is when a picture was inserted at its end, and a word was typed then. */
  picture(html: string): Promise<string>;
  paste(html: string): Promise<Pasted>;
}> {
  const browser = await openBrowser();
  const page = await (await browser.newContext()).newPage();
  await page.addScriptTag({ content: await bundle() });
  const call = <Result>(name: 'write' | 'type' | 'picture' | 'paste', html: string): Promise<Result> =>
    page.evaluate(
      ([method, text]) =>
        (window as unknown as Record<string, (html: string) => Result>)[method]?.(text) as Result,
      [name, html] as const,
    );
  return {
    write: (html) => call('write', html),
    type: (html) => call('type', html),
    picture: (html) => call('picture', html),
    paste: (html) => call('paste', html),
  };
}

/** The parts of the editor below React, as one script. */
async function bundle(): Promise<string> {
  const entry = 'virtual:rich';
  const code = `
    import { Editor } from '@tiptap/core';
    import { cleanPaste } from '/src/owner-fields/rich/clean-paste.ts';
    import { EXTENSIONS } from '/src/owner-fields/rich/extensions.ts';
    import { withLinksInLines } from '/src/owner-fields/rich/place-links.ts';
    import { placePicture } from '/src/owner-fields/rich/place-picture.ts';
    import { writeHtml } from '/src/owner-fields/rich/write-html.ts';
    const open = (html) =>
      new Editor({ extensions: EXTENSIONS, content: withLinksInLines(html), injectCSS: false });
    window.write = (html) => {
      const editor = open(html);
      return writeHtml(editor.state.doc);
    };
    window.type = (html) => {
      const editor = open(html);
      editor.commands.insertContentAt(editor.state.doc.content.size, '<p>typed</p>');
      return writeHtml(editor.state.doc);
    };
    window.picture = (html) => {
      const editor = open(html);
      editor.commands.setTextSelection(editor.state.doc.content.size);
      placePicture(editor, { src: '/media/vase_1200x900.webp', alt: '' });
      editor.commands.insertContent('typed');
      return writeHtml(editor.state.doc);
    };
    window.paste = (html) => {
      const { html: clean, leftOut } = cleanPaste(html, 'https://site.example');
      return { html: window.write(clean), leftOut };
    };`;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'rich',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? code : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}
