// Questions about the handbook and a small library in four languages, by kinds that had been answered badly. All were
// written before any was asked.

export interface KindQuestion {
  question: string;
  /** Earlier questions of the conversation. */
  earlier?: string[];
  /** Pages that answer; none for a question without an answer. */
  pages: string[];
  /** Words of which the answer contains one. */
  says?: string[];
}

export const handbookKinds: KindQuestion[] = [
  // Numbers and limits in other words than the page's.
  {
    question: 'How many colleagues can chat at once?',
    pages: ['accounts.md'],
    says: ['number of people can'],
  },
  {
    question: 'What is the biggest file that I can upload?',
    pages: ['limits.md', 'attachments.md'],
    says: ['200 MB'],
  },
  { question: 'Which files take the longest to read?', pages: ['file-libraries.md'], says: ['scan'] },
  // May I, and how.
  {
    question: 'Can I snap a picture of my whiteboard and have it explained?',
    pages: ['attachments.md'],
    says: ['Add images'],
  },
  {
    question: 'Can I run LM Studio on my own laptop as the model?',
    pages: ['openai-compatible.md'],
    says: ['1234', 'OpenAI-compatible'],
  },
  {
    question: 'Is it possible to keep everything in our own Postgres?',
    pages: ['external-database.md', 'configuration.md'],
    says: ['DATABASE_URL'],
  },
  {
    question: 'How do I close my own account for good?',
    pages: ['privacy.md', 'accounts.md'],
    says: ['administrator'],
  },
  { question: 'How do I upgrade?', pages: ['updating.md'], says: ['git pull'] },
  { question: 'I made a typo in what I asked, can I fix it?', pages: ['regenerating-and-editing.md'] },
  { question: 'Who is allowed to see what I write?', pages: ['privacy.md', 'private-conversations.md'] },
  // Follow-ups that leave or keep their subject.
  {
    earlier: ['How do I back up Polylogue?'],
    question: 'And where do you keep my data?',
    pages: ['data-folder.md', 'privacy.md'],
  },
  {
    earlier: ['How do I export a conversation?'],
    question: 'How do I delete it?',
    pages: ['deleting-conversations.md'],
  },
  {
    earlier: ['How do I connect Ollama?'],
    question: 'How do I change the language of this?',
    pages: ['language.md'],
  },
  // Without an answer, and near to one.
  { question: 'Can it send invoices to my customers by post?', pages: [] },
  { question: 'How do I pair my headset with it?', pages: [] },
  { question: 'Which agent is the cheapest per month?', pages: [] },
  // German and Spanish.
  {
    question: 'Wie viele Leute können gleichzeitig damit arbeiten?',
    pages: ['accounts.md'],
    says: ['number of people can'],
  },
  {
    question: 'Kann ich Ollama auf meinem eigenen Rechner benutzen?',
    pages: ['openai-compatible.md'],
    says: ['11434'],
  },
  { question: 'Wie lösche ich mein Konto?', pages: ['privacy.md', 'accounts.md'], says: ['administrator'] },
  { question: '¿Cómo actualizo a la nueva versión?', pages: ['updating.md'], says: ['git pull'] },
  {
    question: '¿Puedo adjuntar una foto y preguntar sobre ella?',
    pages: ['attachments.md'],
    says: ['Add images'],
  },
  {
    earlier: ['¿Cómo hago una copia de seguridad?'],
    question: '¿Dónde se guardan mis conversaciones?',
    pages: ['data-folder.md', 'privacy.md'],
  },
  // Arabic.
  { question: 'كيف أصدّر محادثة؟', pages: ['exporting-conversations.md'] },
  { question: 'كيف أغيّر كلمة المرور؟', pages: ['signing-in-and-out.md'] },
  {
    question: 'كم عدد الأشخاص الذين يمكنهم استخدامه في الوقت نفسه؟',
    pages: ['accounts.md'],
    says: ['number of people can'],
  },
  { question: 'هل يمكنني إرفاق صورة وطرح سؤال عنها؟', pages: ['attachments.md'], says: ['Add images'] },
  { question: 'أين تُخزَّن بياناتي؟', pages: ['data-folder.md', 'privacy.md'] },
  { question: 'كيف أحذف محادثة؟', pages: ['deleting-conversations.md'] },
  { earlier: ['كيف أصدّر محادثة؟'], question: 'وكيف أحذفها؟', pages: ['deleting-conversations.md'] },
  { question: 'ما هو الطقس غدا؟', pages: [] },
  { question: 'كيف أطبخ الأرز؟', pages: [] },
  // Administration, tersely and in the words of a newcomer.
  {
    question: 'Do visitors have to accept too?',
    pages: ['accepting-guidelines.md'],
    says: ['Visitors of a public'],
  },
  { question: 'How do I sign somebody out?', pages: ['accounts.md'], says: ['Sign out everywhere'] },
  { question: 'Does a new brand need a new server?', pages: ['brands.md'], says: ['no server of its own'] },
  { question: 'brand without own domain?', pages: ['brands.md'], says: ['needs no domain'] },
  { question: 'wildcard domain', pages: ['brands.md'], says: ['A wildcard such as'] },
  {
    question: 'How do I hide an agent from one brand?',
    pages: ['managing-agents.md'],
    says: ['all the other brands'],
  },
  {
    question: 'block one user from an agent',
    pages: ['managing-agents.md'],
    says: ['no list of blocked users'],
  },
  { question: 'can I check access for tomorrow?', pages: ['managing-agents.md'], says: ['tomorrow morning'] },
  {
    question: 'rules only for one department',
    pages: ['guidelines.md'],
    says: ['group or role of the department'],
  },
  {
    question: 'Can guidelines contain images?',
    pages: ['guidelines.md'],
    says: ["Images can't be uploaded"],
  },
  { question: 'different prices per customer?', pages: ['prices.md'], says: ['the same for all users'] },
  { question: 'Who may change prices?', pages: ['prices.md'], says: ['InstanceSettingsWrite'] },
  { question: 'Are prices in euro possible?', pages: ['prices.md'], says: ['US dollars'] },
  {
    question: 'limit reached, but boss needs more today',
    pages: ['access-policies.md'],
    says: ['only that user'],
  },
  { question: 'How much has everybody used this month?', pages: ['own-usage.md', 'analytics.md'] },
  { question: 'كيف أحدد عدد الأسئلة في اليوم؟', pages: ['access-policies.md'], says: ['Add limit'] },
  { question: 'كيف أربط نطاقا بعلامة تجارية؟', pages: ['brands.md'], says: ['Host names'] },
  {
    question: 'من لم يوافق على الإرشادات؟',
    pages: ['guidelines.md', 'accepting-guidelines.md'],
    says: ['Answers'],
  },
];

export const libraryKinds: KindQuestion[] = [
  // Near misses.
  { question: 'How much paternity leave do I get?', pages: [] },
  { question: 'What does a skylight cost?', pages: [] },
  { question: 'How long is the warranty on solar panels?', pages: [] },
  { question: 'What does Nina Hartmann earn?', pages: [] },
  { question: 'When is the yard in Riverside open?', pages: [] },
  // Superlatives over a column.
  { question: 'Who has the highest salary?', pages: ['pay.csv'], says: ['Mara Lindt'] },
  { question: 'Who has worked here the longest?', pages: ['pay.csv'], says: ['Elif Kaya'] },
  { question: 'What is the cheapest service?', pages: ['prices.md'], says: ['Gutter cleaning'] },
  { question: 'Which yard is the smallest?', pages: ['yards.md'], says: ['Harbour'] },
  // Plain facts in other words than the page's.
  {
    question: 'What happens to vacation that I don’t take this year?',
    pages: ['absence.md'],
    says: ['31 March'],
  },
  { question: 'Is overtime paid?', pages: ['absence.md'], says: ['not paid out'] },
  { question: 'May I drive the van at the weekend?', pages: ['vans.md'], says: ['privately'] },
  { question: 'When will the slate come?', pages: ['mail-2026-03-02.eml'], says: ['19 March'] },
  {
    earlier: ['How many days of annual leave do I have?'],
    question: 'And in my first year?',
    pages: ['absence.md'],
    says: ['two days'],
  },
  {
    earlier: ['How many days of annual leave do I have?'],
    question: 'And when is Harbour open?',
    pages: ['yards.md'],
    says: ['7:00–17:30'],
  },
  // Other languages.
  { question: 'Wer verdient am meisten?', pages: ['pay.csv'], says: ['Mara Lindt'] },
  { question: 'Wie viel Elternzeit bekomme ich?', pages: [] },
  { question: '¿Cuántos días de vacaciones tengo?', pages: ['absence.md'], says: ['27 days'] },
  { question: 'من يتقاضى أعلى راتب؟', pages: ['pay.csv'], says: ['Mara Lindt'] },
  { question: 'كم تكلف الزيارة الأولى؟', pages: ['prices.md'], says: ['85 EUR'] },
];
