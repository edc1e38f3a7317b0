/** Lets a screen act on Ctrl, or ⌘, with a key. */
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `act` when Ctrl or ⌘ is pressed with the key of `chord`, such as `s` or `shift+enter`, wherever the
 * focus is. The key does nothing else then.
 */
export function useChord(chord: string, act: () => void): void {
  const onChord = useEffectEvent(act);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (!(ctrlKey || metaKey) || altKey) return;
      if (`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}` !== chord) return;
      event.preventDefault();
      // A select with the focus would open its list at any letter.
      event.stopPropagation();
      onChord();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [chord]);
}
