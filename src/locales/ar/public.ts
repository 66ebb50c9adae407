// Written by `npm run messages`.
export const messages: Readonly<Record<string, string>> = {
  "{title} is operated by {company}. Governing law: {law}. Complaints: {complaints}.": "تُشغّل {company} منصة {title}. القانون الواجب التطبيق: {law}. الشكاوى: {complaints}.",
  "Back to home": "العودة إلى الصفحة الرئيسية",
  "Company": "الشركة",
  "Server error": "خطأ في الخادم",
  "This page could not be loaded. Earlier changes are saved, and your balance is unaffected. Try again in a minute. If the problem continues, write to <0>{email}</0>.": "تعذّر تحميل هذه الصفحة. التغييرات السابقة محفوظة ورصيدك لم يتأثر. حاول مرة أخرى بعد دقيقة. إذا استمرت المشكلة، فراسلنا على <0>{email}</0>.",
  "This part of {title} is not available yet. Balances, investments and withdrawals are not affected. For questions, write to <0>{email}</0>.": "هذا الجزء من {title} غير متاح بعد. لا تتأثر الأرصدة والاستثمارات والسحوبات. للاستفسار، راسلنا على <0>{email}</0>.",
  "We are building this": "نعمل على إنشاء هذه الصفحة",
}
