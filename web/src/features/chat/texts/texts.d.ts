import type conversations from './conversations.en.json';
import type publicChat from './public-chat.en.json';
import type claimVisitorChat from './claim-visitor-chat.en.json';

declare global {
  interface FeatureTexts {
    conversations: typeof conversations;
    'public-chat': typeof publicChat;
    'claim-visitor-chat': typeof claimVisitorChat;
  }
}
