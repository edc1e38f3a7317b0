// Accepts files that are dropped anywhere in the window, or pasted.
import { useEffect, useRef, useState } from 'react';

const holdsFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') === true;

/** Without it the browser would leave the page to show a dropped file. */
export function useDroppedFiles(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onDrag = (event: DragEvent): void => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const onTake = (event: Event, data: DataTransfer | null): void => {
      setOver(false);
      if (!holdsFiles(data)) return;
      event.preventDefault();
      latest.current([...data.files]);
    };
    addEventListener('dragover', onDrag, { signal });
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    addEventListener('drop', (event) => onTake(event, event.dataTransfer), { signal });
    addEventListener('paste', (event) => onTake(event, event.clipboardData), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
