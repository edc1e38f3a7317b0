// Shows a block whose definition cannot be drawn as text. Nothing of it is lost, and it can be mended.
import { useEffect, useId, useState, type ReactElement } from 'react';
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { checkOwned } from '../../../../runtime/owned/check-owned.ts';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { keptBlock } from '../../commands/composer/composer.ts';
import { isReadable } from '../../commands/composer/read-definition.ts';
import { readDocument, type StoredDocument } from '../../commands/site-documents/document-keeper.ts';
import { useSession } from '../base/session.ts';
import type { ComposerWork } from './composer-context.ts';

interface BlockTextProps {
  name: string;
  words: ComposerWork['words'];
  /** It was mended. */
  reopen(): void;
  close(): void;
}

const MAX_TOLD = 8;

export function BlockText({ name, words, reopen, close }: BlockTextProps): ReactElement {
  const { editor } = useSession();
  const [stored, setStored] = useState<StoredDocument<OwnedBlockDocument>>();
  const [text, setText] = useState('');
  const id = useId();
  useEffect(() => {
    readDocument(keptBlock(name), editor.context.call).then(
      (read) => {
        setStored(read);
        const { name: _, version: __, ...own } = read.document;
        setText(JSON.stringify(own, null, 2));
      },
      (error: unknown) => editor.toasts.showError(error),
    );
  }, [name, editor]);
  const { definition, wrong } = readText(name, text);
  const keep = async (): Promise<void> => {
    if (definition === undefined || stored === undefined) return;
    const { write } = keptBlock(name);
    const body = { id: name, revision: stored.revision, values: write(definition), seen: stored.keptAt };
    await editor.context.call('consoleBlock.saveDraft', { body });
    reopen();
  };
  return (
    <>
      <DamagedHead words={words} close={close} />
      <div className="ed-panel-body ed-composer-body">
        <p>{words('damagedHelp')}</p>
        <label className="ed-panel-title" htmlFor={id}>
          {words('asText')}
        </label>
        <textarea
          id={id}
          className="ed-box ed-block-text"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ul role="status">
          {wrong.slice(0, MAX_TOLD).map((each) => (
            <li key={each} className="ed-panel-wrong">
              {each}
            </li>
          ))}
        </ul>
      </div>
      <footer className="ed-panel-foot">
        <button
          type="button"
          className="ed-panel-button ed-panel-primary ed-panel-wide"
          disabled={definition === undefined}
          onClick={() => void keep().catch((error: unknown) => editor.toasts.showError(error))}
        >
          {words('useText')}
        </button>
      </footer>
    </>
  );
}

function DamagedHead({ words, close }: Pick<BlockTextProps, 'words' | 'close'>): ReactElement {
  return (
    <header className="ed-panel-head">
      <div className="ed-panel-line">
        <h2>{words('damaged')}</h2>
        <IconButton icon="close" label={words('close')} onClick={close} />
      </div>
    </header>
  );
}

/** The definition that a text is, if the composer can show it, and everything wrong with it. */
function readText(
  name: string,
  text: string,
): { definition: OwnedBlockDocument | undefined; wrong: string[] } {
  if (text === '') return { definition: undefined, wrong: [] };
  try {
    const definition: unknown = { version: 1, ...(JSON.parse(text) as object), name };
    const wrong = checkOwned(definition).map(({ pointer, message }) => `${pointer}: ${message}`);
    return { definition: isReadable(definition) ? definition : undefined, wrong };
  } catch (error) {
    return { definition: undefined, wrong: [error instanceof Error ? error.message : String(error)] };
  }
}
