import type conversations from './conversations.en.json';
import type publicChat from './public-chat.en.json';
import type takeAlong from './take-along.en.json';

declare global {
  interface FeatureTexts {
    conversations: typeof conversations;
    'public-chat': typeof publicChat;
    'take-along': typeof takeAlong;
  }
}
