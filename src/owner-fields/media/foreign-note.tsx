import { useEffect, useState, type ReactElement } from 'react';
import { useFieldHost } from '../../../blocks/fields/host.ts';

const WEB_ADDRESS = /^\s*(?:https?:)?\/\/\S+\s*$/i;

/**
 * Says that files of other sites are not shown, as soon as the address of one is typed into the search or
 * pasted anywhere in the window.
 */
export function ForeignNote({ typed }: { typed: string }): ReactElement | false {
  const { say } = useFieldHost();
  const [pasted, setPasted] = useState('');
  useEffect(() => {
    const listening = new AbortController();
    const onPaste = ({ clipboardData }: ClipboardEvent): void =>
      setPasted(clipboardData?.getData('text/plain') ?? '');
    addEventListener('paste', onPaste, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const isShown = [typed, pasted].some((text) => WEB_ADDRESS.test(text));
  return (
    isShown && (
      <p className="media-foreign" role="alert">
        {say('editor.media.foreign')}
      </p>
    )
  );
}
