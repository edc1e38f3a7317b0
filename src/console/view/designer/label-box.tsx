// Edits the label of a field where it stands.
import { useState, type ReactElement } from 'react';
import { retitleRule } from '../../../../runtime/designer/steps.ts';
import { textOf, titleOf } from '../../../../runtime/designer/texts.ts';
import { rewritten } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import type { Rect } from './use-rects.ts';

interface LabelBoxProps {
  id: string;
  language: string;
  rect: Rect | undefined;
  /** `byKey`: the field gets the focus back. */
  close(byKey: boolean): void;
}

export function LabelBox({ id, language, rect, close }: LabelBoxProps): ReactElement | null {
  const designing = useDesigner();
  const { session, state, words } = designing;
  const node = state.outline.byId.get(id);
  const before = node === undefined ? '' : textOf(titleOf(node.rule), language);
  const [text, setText] = useState(before);
  if (node === undefined || rect === undefined) return null;
  const finish = (byKey: boolean): void => {
    const title = rewritten(designing, titleOf(node.rule), language, text);
    if (text !== before) session.take(retitleRule(state.design, id, title));
    close(byKey);
  };
  return (
    <input
      className="fd-label-box"
      ref={(box) => box?.focus()}
      lang={language}
      aria-label={words('rename')}
      style={{ left: rect.left, top: rect.top, width: Math.max(180, rect.width) }}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => finish(false)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') {
          event.preventDefault();
          finish(true);
        } else if (event.key === 'Escape') close(true);
      }}
    />
  );
}
