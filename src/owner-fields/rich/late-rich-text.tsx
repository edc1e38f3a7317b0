// Shows a rich text, and loads its editor when somebody is about to write.
import { useCallback, useState, type ComponentType, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { track } from '../../../runtime/model/pending-work.ts';
import type { RichTextBoxProps } from './box-attributes.ts';
import type { Handover } from './handover.ts';
import { StoredText } from './stored-text.tsx';

type Box = ComponentType<RichTextBoxProps & { handover: Handover }>;

let loading: Promise<Box> | undefined;
let loaded: Box | undefined;

/** Loads the editor, which is larger than the rest of a form; false without a connection. */
async function loadBox(): Promise<boolean> {
  try {
    loading ??= import('./rich-text-box.tsx').then(({ RichTextBox }) => RichTextBox);
    loaded = await track('text editor', loading);
    return true;
  } catch {
    loading = undefined;
    return false;
  }
}

export function LateRichText(props: RichTextBoxProps): ReactElement {
  const [handover, setHandover] = useState<Handover | undefined>(() => loaded && {});
  // At once: a key between the caret's place and the editor's focus would be lost, or stand elsewhere.
  const ready = useCallback((begun: Handover) => flushSync(() => setHandover((known) => known ?? begun)), []);
  if (handover === undefined || loaded === undefined)
    return <StoredText {...props} onWanted={loadBox} onReady={ready} />;
  const RichTextBox = loaded;
  return <RichTextBox {...props} handover={handover} />;
}
