/** Reading answers aloud with the device's own voices (design §4, Turns). */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopReading } from '../../../lib/browser/speech.ts';
import { button, chatTests } from '../testing/chat-tests.ts';
import { testConversation, testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();

class Utterance {
  voice: unknown;
  lang = '';
  onend: (() => void) | undefined;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Fake speech synthesis controlled by the test. */
class Device extends EventTarget {
  voices = [
    { lang: 'en-US', localService: true, default: true },
    { lang: 'ar-EG', localService: true, default: false },
  ];
  utterances: Utterance[] = [];
  isSilent = true;
  getVoices = () => this.voices;
  speak = (utterance: Utterance) => {
    this.isSilent = false;
    this.utterances.push(utterance);
  };
  cancel = () => {
    this.isSilent = true;
  };
  finish = () => act(() => this.utterances.at(-1)?.onend?.());
}

let device: Device;
beforeEach(() => {
  device = new Device();
  vi.stubGlobal('speechSynthesis', device);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const conversation = testConversation({});
  const [segment] = conversation.segments;
  if (segment) segment.answer = 'The first sentence [1]. The second is here.\n\n```\ncode\n```';
  server().conversations.set(conversationId, conversation);
});
afterEach(() => {
  stopReading();
  vi.unstubAllGlobals();
});

const open = async () => {
  const chat = renderChat(`/chat?conversation=${conversationId}`);
  await button('Copy answer');
  return chat;
};
const words = () => device.utterances.map(({ text }) => text);

describe('reading aloud', () => {
  it('speaks sentences in the answer’s language without code, citations or server calls', async () => {
    await open();
    // The limits are read when the page is idle.
    await waitFor(() => expect(server().callsTo('GET', /chatLimits/)).toHaveLength(1));
    const calls = () => [...server().callsTo('GET', /./), ...server().callsTo('POST', /./)].length;
    const before = calls();
    fireEvent.click(await button('Read aloud'));
    await waitFor(() => expect(words()).toEqual(['The first sentence.']));
    expect(device.utterances[0]?.lang).toBe('en-US');
    device.finish();
    device.finish();
    expect(words()).toEqual(['The first sentence.', 'The second is here.']);
    await button('Read aloud');
    expect(calls()).toBe(before);
  });

  it('pauses, resumes with the interrupted sentence, and keeps focus on stop', async () => {
    await open();
    fireEvent.click(await button('Read aloud'));
    fireEvent.click(await button('Pause reading'));
    expect(device.isSilent).toBe(true);
    device.finish();
    expect(words()).toHaveLength(1);
    fireEvent.click(await button('Continue reading'));
    await waitFor(() => expect(words()).toEqual(['The first sentence.', 'The first sentence.']));
    const stop = await button('Stop reading');
    stop.focus();
    fireEvent.click(stop);
    expect(device.isSilent).toBe(true);
    const start = await button('Read aloud');
    await waitFor(() => expect(document.activeElement).toBe(start));
  });

  it('stops when its conversation is left', async () => {
    const { unmount } = await open();
    fireEvent.click(await button('Read aloud'));
    await button('Pause reading');
    unmount();
    expect(device.isSilent).toBe(true);
  });

  it('is offered once the device has local voices', async () => {
    device.voices = [{ lang: 'en-US', localService: false, default: true }];
    await open();
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull();
    device.voices = [{ lang: 'en-US', localService: true, default: true }];
    act(() => void device.dispatchEvent(new Event('voiceschanged')));
    await button('Read aloud');
  });

  it('reports a missing voice for the language', async () => {
    device.voices = [{ lang: 'ar-EG', localService: true, default: true }];
    await open();
    fireEvent.click(await button('Read aloud'));
    await screen.findByText('This device has no voice for the language of this answer.');
    expect(device.utterances).toEqual([]);
  });
});
