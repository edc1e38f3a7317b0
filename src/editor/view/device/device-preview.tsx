import { useLayoutEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ROOT_ID } from '../../../assembly/browser/page-elements.ts';
import { Icon } from '../base/icon.tsx';
import type { Words } from '../../contracts/messages.ts';
import { handOverOf, widthOf, WIDTHS, type Width } from './widths.ts';

/**
 * Shows the page in a frame of a phone's or a tablet's width, with the whole editor in it: media queries, menus and pictures are those of such a
 * window, and not an imitation. What is unsaved comes along.
 */
export function startStage(width: Width, words: Words): void {
  document.getElementById(ROOT_ID)?.remove();
  document.documentElement.dataset.stage = '';
  const chrome = document.createElement('div');
  chrome.id = 'editor';
  const bar = document.createElement('div');
  bar.className = 'ed-stage-bar';
  const frame = document.createElement('iframe');
  frame.title = words('width.frame');
  frame.src = location.pathname + location.search;
  chrome.append(bar, frame);
  document.body.append(chrome);
  createRoot(bar).render(<StageBar first={width} frame={frame} words={words} />);
}

interface StageBarProps {
  first: Width;
  frame: HTMLIFrameElement;
  words: Words;
}

function StageBar({ first, frame, words }: StageBarProps): ReactElement {
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    frame.setAttribute('class', `ed-stage-frame ed-stage-${width}`);
  }, [frame, width]);
  const choose = async (next: Width): Promise<void> => {
    if (next !== 'desktop') {
      setWidth(next);
      history.replaceState(null, '', `#${next}`);
      return;
    }
    const inner = frame.contentWindow;
    if (inner === null) return;
    await handOverOf(inner)?.();
    location.replace(inner.location.pathname + inner.location.search);
  };
  return <WidthSwitch width={width} words={words} onChoose={(next) => void choose(next)} />;
}

interface WidthSwitchProps {
  width: Width;
  words: Words;
  onChoose(width: Width): void;
}

/** The widths to look at the page in. */
export function WidthSwitch({ width, words, onChoose }: WidthSwitchProps): ReactElement {
  return (
    <div className="ed-widths" role="group" aria-label={words('width')}>
      {WIDTHS.map((each) => (
        <button
          key={each}
          type="button"
          className="ed-button"
          aria-pressed={each === width}
          aria-label={words(`width.${each}`)}
          title={words(`width.${each}`)}
          onClick={() => each !== width && onChoose(each)}
        >
          <Icon name={each} />
        </button>
      ))}
    </div>
  );
}

/** The width that the page's address asks for, in a window that is no frame itself. */
export function readStage(): Width | undefined {
  return window.parent === window ? widthOf(location.hash.slice(1)) : undefined;
}
