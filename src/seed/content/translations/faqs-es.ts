import type { FaqContent } from '../faqs'

/** The questions and answers of `faqs.ts` in Spanish, in the same order. */
export const faqCategoriesEs: readonly FaqContent[] = [
  {
    title: 'Antes de invertir',
    description: 'Cómo funciona la inversión y cuáles son los riesgos.',
    questions: [
      {
        statement: '¿En qué invierto?',
        answer:
          'En proyectos concretos, como un taller, una cámara frigorífica o una pequeña central eléctrica. La página de cada proyecto describe el uso de los fondos, el objetivo de financiación, la rentabilidad objetivo y los riesgos.',
      },
      {
        statement: '¿Puedo perder dinero?',
        answer:
          'Sí. Un proyecto puede ganar menos que su objetivo, no ganar nada o perder parte del capital. No hay seguro ni garantía. Invierta únicamente dinero que no necesite durante el período de permanencia.',
      },
      {
        statement: '¿Está garantizada la rentabilidad objetivo?',
        answer:
          'No. Es el objetivo del proyecto, en porcentaje mensual del capital que usted invierte. La página del proyecto lo compara con lo que se pagó realmente cada mes.',
      },
      {
        statement: '¿Qué es el período de permanencia?',
        answer:
          'El número de meses durante los que su capital permanece invertido, a partir del momento en que la inversión pasa a estar activa. Los rendimientos de ese período se abonan en su saldo y puede retirarlos.',
      },
      {
        statement: '¿Puedo salir antes de tiempo?',
        answer:
          'Solo si el proyecto lo permite. Antes de enviar la solicitud verá el capital, la penalización y el importe neto, y nuestro equipo la revisará. Algunos proyectos tienen además un período de desistimiento durante el que puede cancelar sin costo.',
      },
    ],
  },
  {
    title: 'Pagos',
    description: 'De la orden a la inversión activa.',
    questions: [
      {
        statement: '¿Cómo pago una inversión?',
        answer:
          'Elija un método de pago disponible en su país y siga las instrucciones. Use la referencia de pago que aparece en su inversión. Si paga con una transferencia manual, introduzca después el identificador de la transacción y suba el comprobante de pago.',
      },
      {
        statement: '¿Cuándo se activa mi inversión?',
        answer:
          'En cuanto los pagos confirmados cubren el importe completo. Las inversiones con cargo a su saldo se activan de inmediato. El rendimiento se devenga desde ese día.',
      },
      {
        statement: '¿Qué ocurre si pago de menos, de más o demasiado tarde?',
        answer:
          'Un pago parcial cuenta para su inversión y puede pagar el resto mientras el plazo de pago esté abierto. Los pagos en exceso y los que llegan después del plazo se abonan en su saldo.',
      },
      {
        statement: '¿Y si pago en otra moneda?',
        answer:
          'El tipo de cambio se fija al invertir y es válido hasta que termina su plazo de pago. Verá los dos importes antes de pagar.',
      },
      {
        statement: '¿Por qué me han pedido más información sobre mi pago?',
        answer:
          'Porque algún dato no coincidía, por ejemplo el importe del comprobante de pago. Abra la inversión para responder. El plazo de pago queda en suspenso hasta entonces.',
      },
      {
        statement: '¿Puedo invertir con mi saldo?',
        answer: 'Sí. Elija su saldo como origen del pago. La inversión se activa de inmediato.',
      },
    ],
  },
  {
    title: 'Rendimiento y capital',
    description: 'Cómo se calculan los rendimientos y qué ocurre al vencimiento.',
    questions: [
      {
        statement: '¿Cómo se calcula mi rendimiento?',
        answer:
          'Su capital, multiplicado por la tasa de rendimiento de su período de permanencia y por los días invertidos del mes, dividido entre los días del mes. El pago de un proyecto por un mes se redondea hacia abajo a la unidad más pequeña, una sola vez para todas sus inversiones en él. Los días se cuentan en UTC. El primer día cuenta; el último, no.',
      },
      {
        statement: '¿De dónde procede el rendimiento?',
        answer:
          'Únicamente del beneficio que el proyecto ha recibido. Primero se registra en el fondo de beneficios del proyecto, y el sistema rechaza cualquier reparto que lo supere. Los pagos de nuevos inversores nunca se utilizan para pagar a otros.',
      },
      {
        statement: '¿Cuándo se pagan los rendimientos?',
        answer:
          'Después de que termine cada mes. Un pago registrado hasta el día cinco del mes siguiente se considera realizado a tiempo. La página de cada proyecto muestra cuántos de sus pagos se hicieron a tiempo.',
      },
      {
        statement: '¿Qué ocurre al vencimiento?',
        answer:
          'Según lo que haya elegido, su capital pasa a su saldo, se reinvierte o se conserva hasta que decida. Puede cambiar su elección hasta el día anterior.',
      },
      {
        statement: '¿Qué ocurre si se cancela un proyecto?',
        answer: 'El capital activo se devuelve a los saldos de los inversores y las órdenes sin pagar caducan.',
      },
    ],
  },
  {
    title: 'Retiros',
    description: 'Billeteras, plazos, tarifas y límites.',
    questions: [
      {
        statement: '¿Cómo retiro dinero?',
        answer:
          'Añada una billetera o una cuenta bancaria a su libreta de direcciones y confírmela con un código. Después solicite un retiro. Antes de confirmar verá la tarifa, el importe que recibirá y los límites que le quedan.',
      },
      {
        statement: '¿Por qué no puedo usar todavía mi nueva billetera?',
        answer:
          'Las billeteras nuevas tienen un período de espera. Protege su dinero si otra persona accede a su cuenta. Su libreta de direcciones muestra cuándo podrá usar la billetera.',
      },
      {
        statement: '¿Por qué mi retiro necesita dos aprobaciones?',
        answer:
          'Al menos dos miembros de nuestro equipo aprueban los retiros de importe elevado, su primer retiro, los de una inversión vencida, los que se envían a una billetera nueva o a una cuenta cuyo titular no coincide con su nombre y los solicitados poco después de un cambio de contraseña, correo electrónico o autenticación en dos pasos. El motivo aparece junto al retiro.',
      },
      {
        statement: '¿Puedo cancelar un retiro?',
        answer:
          'Sí, hasta que se apruebe. El importe vuelve de inmediato a su saldo o, si se trata de una inversión vencida, a la inversión.',
      },
      {
        statement: 'Envié dinero a una dirección equivocada. ¿Pueden recuperarlo?',
        answer:
          'No. Las transferencias en cadena de bloques son irreversibles. Por eso comprobamos cada dirección para su red cuando la añade y la mostramos completa antes de que confirme.',
      },
    ],
  },
  {
    title: 'Seguridad y su cuenta',
    description: 'Cómo se verifica la contabilidad y cómo se protege su cuenta.',
    questions: [
      {
        statement: '¿Cómo puedo verificar la contabilidad?',
        answer:
          'Todas las transacciones se registran en un libro mayor de partida doble. Los asientos registrados no se pueden modificar ni eliminar: la base de datos lo rechaza. La página de inicio muestra el activo, el pasivo y el patrimonio neto, y la diferencia, que debe ser cero.',
      },
      {
        statement: '¿Puedo ver cómo se calcula una cifra?',
        answer: 'Sí. Abra un saldo o un total para ver los asientos que lo componen.',
      },
      {
        statement: '¿Qué documentos aceptan?',
        answer:
          'Un documento nacional de identidad o una licencia de conducir (anverso y reverso), o la página con fotografía del pasaporte. El documento debe estar vigente.',
      },
      {
        statement: '¿Quién puede ver mis documentos?',
        answer:
          'Usted y los miembros de nuestro equipo que verifican identidades. Cada acceso queda registrado. Los documentos y sus números se guardan cifrados.',
      },
      {
        statement: '¿Qué debo hacer si veo actividad que no reconozco?',
        answer:
          'Use el enlace de bloqueo de nuestro correo o póngase en contacto con nosotros. Bloqueamos su cuenta y cerramos la sesión en todos los dispositivos. Una cuenta bloqueada sigue recibiendo rendimientos, pero no se puede cambiar ni retirar nada.',
      },
      {
        statement: '¿Cómo funcionan las recomendaciones?',
        answer:
          'Comparta su enlace. Cuando un cliente que se registró con él realiza una inversión que pasa a estar activa, usted gana una comisión sobre el importe pagado. La plataforma la paga tras un período de retención y la recupera si la inversión se cancela.',
      },
    ],
  },
]
