/** Reads an answer aloud with local voices; its text does not leave the device. */
import { useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlayerPause from '#icon/IconPlayerPause';
import IconPlayerPlay from '#icon/IconPlayerPlay';
import IconPlayerStop from '#icon/IconPlayerStop';
import IconVolume from '#icon/IconVolume';
import { restoreLostFocus } from '../../../../../lib/browser/lost-focus.ts';
import {
  getReading,
  hasLocalVoices,
  onReadingChange,
  onVoicesChange,
  localVoices,
  pauseReading,
  resumeReading,
  startReading,
  stopReading,
} from '../../../../../lib/browser/speech.ts';
import { log } from '../../../../../lib/log.ts';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';

interface ReadAloudProps {
  segmentId: string;
  conversationId: string;
  /** Answer as markdown. */
  answer: string;
}

/** Buttons to read, pause, resume and stop; none when the device has no voices. */
export function ReadAloud({ segmentId, conversationId, answer }: ReadAloudProps) {
  const { t, i18n } = useTranslation('conversations');
  const toast = useToast();
  const isOffered = useSyncExternalStore(onVoicesChange, hasLocalVoices);
  const reading = useSyncExternalStore(onReadingChange, getReading);
  const button = useRef<HTMLButtonElement>(null);
  if (!isOffered) return null;
  const start = async () => {
    // Loaded on demand.
    const { languageOf, spokenParts, voiceFor } = await import('./speech-parts.ts');
    const language = languageOf(answer, i18n.language);
    const voice = voiceFor(localVoices(), language, navigator.languages);
    if (voice) {
      const parts = spokenParts(answer, language);
      startReading({ id: segmentId, place: conversationId }, { parts, voice });
    } else toast({ message: t('reading.noVoice'), tone: 'error' });
  };
  if (reading?.id !== segmentId) {
    const begin = () => void start().catch((error: unknown) => log.error('Reading aloud failed', error));
    return (
      <IconAction ref={button} label={t('reading.start')} onClick={begin}>
        <IconVolume />
      </IconAction>
    );
  }
  const { isPaused } = reading;
  return (
    <>
      <IconAction
        ref={button}
        label={isPaused ? t('reading.resume') : t('reading.pause')}
        data-reading
        onClick={isPaused ? resumeReading : pauseReading}
      >
        {isPaused ? <IconPlayerPlay /> : <IconPlayerPause />}
      </IconAction>
      <IconAction
        label={t('reading.stop')}
        onClick={() => {
          stopReading();
          restoreLostFocus(() => button.current);
        }}
      >
        <IconPlayerStop />
      </IconAction>
    </>
  );
}
