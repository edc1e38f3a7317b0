// Says that files of other sites are not shown, when an owner enters the address of one.
import { useEffect, useState, type ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';

const WEB_ADDRESS = /^\s*(?:https?:)?\/\/\S+\s*$/i;

/** `typed` is the text of the search. Pastes are heard anywhere in the window. */
export function ForeignNote({ typed }: { typed: string }): ReactElement | false {
  const { translate } = useFieldServices();
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
        {translate('editor.media.foreign')}
      </p>
    )
  );
}
